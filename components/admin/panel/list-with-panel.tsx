'use client'

import type { ReactNode } from 'react'
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

/** A page's list, and beside it the panel of the record that the URL says is viewed. */
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

/** The button of a row that opens its record's panel, and gets the focus back when the panel closes. */
export function ViewButton({ id, name, onView }: { id: string; name: string; onView: (id: string) => void }) {
  return (
    <button type="button" className="table-button" id={viewButtonId(id)} onClick={() => onView(id)}>
      View<span className="visually-hidden"> {name}</span>
    </button>
  )
}

function viewButtonId(id: string): string {
  return `view-${id}`
}
