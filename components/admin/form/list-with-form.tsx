'use client'

import { Fragment, type ReactNode, useEffect, useRef, useState } from 'react'
import type { ListViewProps } from '@/components/admin/list/list-results'
import { useSavedRecords } from '@/components/admin/list/use-saved-records'
import { OpeningForm } from '@/components/admin/panel/opening-form'
import { useGoneNotice } from '@/components/admin/panel/use-gone-notice'
import { useViewed } from '@/components/admin/panel/use-viewed'
import { editButtonId } from './edit-button'
import type { EditedRecord } from './use-undoable-edit'

/** What the list is given. */
export type ListParts<Item> = {
  records: readonly Item[]
  editedId: string | null
  /** Opens the form of a record. */
  onEdit: (id: string) => void
  /** Opens the form of a new record, filled with another record's values. */
  onCopy: (id: string) => void
}

/** What the form is given beside its record. */
export type FormParts<Item> = {
  /** The record that a new one begins as a copy of. */
  copied: Item | null
  /** Shows the record as it was saved, until the page has been read again. */
  onSaved: (saved: Partial<Item> & { _id: string }) => void
  onClose: () => void
}

type ListWithFormProps<Item> = Pick<ListViewProps<Item>, 'records' | 'linked'> & {
  list: (parts: ListParts<Item>) => ReactNode
  /** The form of a record; null is a new one. */
  form: (record: Item | null, parts: FormParts<Item>) => ReactNode
}

const COPY = 'copy-'

const withoutCopy = (id: string) => (id.startsWith(COPY) ? id.slice(COPY.length) : id)

/**
 * A page's list, and beside it the form of the record that the URL's `edit` names; `edit=new` opens an empty form, and `edit=copy-ID`
 * the form of a new record filled with another's values.
 */
export function ListWithForm<Item extends EditedRecord>({ list, form, ...listed }: ListWithFormProps<Item>) {
  const { records, linked, showSaved } = useSavedRecords(listed)
  const { viewedId, view: edit, close } = useViewed('edit')
  const find = (id: string) => [...records, linked].find(record => record?._id === withoutCopy(id))
  const isCopy = viewedId?.startsWith(COPY)
  const shown = useLastFound(viewedId, (viewedId && find(viewedId)) || null)
  useGoneNotice('edit', id => Boolean(find(id)))
  const noteCopy = useFocusOnCopy(viewedId !== null)

  function opened() {
    const parts = { copied: null, onSaved: showSaved, onClose: close }
    if (viewedId === 'new') return form(null, parts)
    if (!shown) return null
    if (!isCopy) return form(shown, parts)
    const onSaved: typeof showSaved = saved => {
      noteCopy({ from: shown._id, to: saved._id })
      showSaved(saved)
    }
    return form(null, { ...parts, copied: shown, onSaved })
  }

  return (
    <div className="admin-page-split">
      <OpeningForm opens="edit" />
      {list({ records, editedId: viewedId, onEdit: edit, onCopy: id => edit(COPY + id) })}
      <Fragment key={viewedId}>{opened()}</Fragment>
    </div>
  )
}

/**
 * Returns the record that is open, also where the list has it no more: its form may hold what somebody typed.
 * @param id what the URL names
 * @param found the record, if the list has it
 */
function useLastFound<Item extends EditedRecord>(id: string | null, found: Item | null): Item | null {
  const [last, setLast] = useState({ id, record: found })
  const isNewer = found !== null && found.version !== last.record?.version
  if (id !== last.id || isNewer) setLast({ id, record: found })
  return found ?? (id === last.id ? last.record : null)
}

type Copy = { from: string; to: string }

/**
 * Moves the focus from the row of the record that was copied, where it returns as the form closes, to the row of the copy. That row comes
 * with the page that is read again; where it does not, or the administrator has gone on meanwhile, the focus stays.
 * @param isOpen whether a form is open
 * @returns the function that notes a copy once it is saved
 */
function useFocusOnCopy(isOpen: boolean) {
  const copy = useRef<Copy>(null)
  // After every render: the list may come with any.
  useEffect(() => {
    if (!copy.current || isOpen) return
    const isWaiting = document.activeElement?.id === editButtonId(copy.current.from)
    const button = document.getElementById(editButtonId(copy.current.to))
    if (isWaiting) button?.focus()
    if (button || !isWaiting) copy.current = null
  })
  return (saved: Copy) => {
    copy.current = saved
  }
}
