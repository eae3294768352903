'use client'

import { Fragment, type ReactNode } from 'react'
import { OpeningForm } from '@/components/admin/panel/opening-form'
import { useGoneNotice } from '@/components/admin/panel/use-gone-notice'
import { useViewed } from '@/components/admin/panel/use-viewed'

type OpenForm = (id: string) => void

type ListWithFormProps<Item> = {
  records: readonly Item[]
  /** The record a link points at, which the page's list may not hold. */
  linked: Item | null
  /** The list, with what opens the form of a record, and what that of a new one filled in like it. */
  list: (editedId: string | null, onEdit: OpenForm, onCopy: OpenForm) => ReactNode
  /** The form of a record; null is a new one, which may begin as a copy. */
  form: (record: Item | null, onClose: () => void, copied: Item | null) => ReactNode
}

const COPY = 'copy-'

const withoutCopy = (id: string) => (id.startsWith(COPY) ? id.slice(COPY.length) : id)

/**
 * A page's list, and beside it the form of the record that the URL says is edited; `edit=new` is an empty one, and
 * `edit=copy-ID` a new one filled in like another.
 */
export function ListWithForm<Item extends { _id: string }>(props: ListWithFormProps<Item>) {
  const { records, linked, list, form } = props
  const { viewedId, view: edit, close } = useViewed('edit')
  const find = (id: string) => [...records, linked].find(record => record?._id === withoutCopy(id))
  const isCopy = viewedId?.startsWith(COPY)
  const found = viewedId ? find(viewedId) : null
  useGoneNotice('edit', id => Boolean(find(id)))

  function opened() {
    if (viewedId === 'new') return form(null, close, null)
    if (!found) return null
    return isCopy ? form(null, close, found) : form(found, close, null)
  }

  return (
    <div className="admin-page-split">
      <OpeningForm opens="edit" />
      {list(viewedId, edit, id => edit(COPY + id))}
      <Fragment key={viewedId}>{opened()}</Fragment>
    </div>
  )
}
