'use client'

import type { ReactNode } from 'react'
import { viewButtonId } from '@/components/admin/list/view-button'
import { Sheet } from './sheet'
import { useViewed } from './use-viewed'

type ListWithPanelProps<Item> = {
  records: readonly Item[]
  /** The record a link points at, which the page's list may not hold. */
  linked: Item | null
  /** What a record is called, such as 'Payment'. */
  noun: string
  list: (viewedId: string | null, onView: (id: string) => void) => ReactNode
  panel: (record: Item) => ReactNode
}

/** A page's list, and beside it the panel of the record that the address says is viewed. */
export function ListWithPanel<Item extends { _id: string }>(props: ListWithPanelProps<Item>) {
  const { records, linked, noun, list, panel } = props
  const { viewedId, view, close } = useViewed()
  const viewed = [...records, linked].find(record => record && record._id === viewedId)

  return (
    <div className="admin-page-split">
      {list(viewedId, view)}
      {viewed && (
        <Sheet subject={viewed._id} label={noun} returnTo={viewButtonId(viewed._id)} onClose={close}>
          {panel(viewed)}
        </Sheet>
      )}
    </div>
  )
}
