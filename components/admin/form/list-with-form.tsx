'use client'

import { Fragment, type ReactNode } from 'react'
import { useViewed } from '@/components/admin/panel/use-viewed'

type ListWithFormProps<Item> = {
  records: readonly Item[]
  /** The record a link points at, which the page's list may not hold. */
  linked: Item | null
  list: (editedId: string | null, onEdit: (id: string) => void) => ReactNode
  /** The form of a record; null is a new one. */
  form: (record: Item | null, onClose: () => void) => ReactNode
}

/** A page's list, and beside it the form of the record that the URL says is edited; `edit=new` is an empty one. */
export function ListWithForm<Item extends { _id: string }>(props: ListWithFormProps<Item>) {
  const { records, linked, list, form } = props
  const { viewedId: editedId, view: edit, close } = useViewed('edit')
  const found = [...records, linked].find(record => record?._id === editedId)
  const edited = editedId === 'new' ? null : found

  return (
    <div className="admin-page-split">
      {list(editedId, edit)}
      {edited !== undefined && <Fragment key={editedId}>{form(edited, close)}</Fragment>}
    </div>
  )
}
