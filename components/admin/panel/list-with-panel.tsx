'use client'

import { useRouter, useSearchParams } from 'next/navigation'
import { type ReactNode, useEffect, useState } from 'react'
import type { ListPlace } from '@/components/admin/list/list-results'
import { changeUnlocked } from '@/components/admin/router/url-lock'
import { formatPlace } from '@/lib/lists/format'
import { numberInList } from '@/lib/lists/page'
import type { KeyHelp } from './keys-help'
import { OpeningForm, openingAttributes } from './opening-form'
import { Sheet } from './sheet'
import { SheetBar } from './sheet-bar'
import { useGoneNotice } from './use-gone-notice'
import { useKeys } from './use-keys'
import { useViewed } from './use-viewed'

type ListWithPanelProps<Item> = {
  records: readonly Item[]
  /** The record that the URL names, which may not be on this page of the list. */
  linked: Item | null
  place: ListPlace
  /** What a record is called, such as 'Payment'. */
  noun: string
  /** What single keys do in this panel, in addition to those of every panel. */
  keys?: KeyHelp
  list: (viewedId: string | null, onView: (id: string) => void) => ReactNode
  panel: (record: Item) => ReactNode
  /** The form of a new record, which `view=new` opens; given what closes it, and what shows the record that it added. */
  form?: (onClose: () => void, onAdded: (id: string) => void) => ReactNode
}

/** What stands in the URL in place of an id: the first or last record of the page that a step leads to. */
const ends = { first: 0, last: -1 } as const

/**
 * A page's list, and beside it the panel of the record that the URL says is viewed. A step to another record replaces the entry in
 * the browser's history, so that Back closes the panel.
 */
export function ListWithPanel<Item extends { _id: string }>(props: ListWithPanelProps<Item>) {
  const { records, linked, place, noun, keys = [], list, panel, form } = props
  const { viewedId, view, replace, close } = useViewed()
  const adding = viewedId === 'new' ? form?.(close, replace) : undefined
  const viewed = findViewed(records, linked, viewedId)
  const { previous, next, index } = useSteps(records, viewed, place)
  useKeys(viewed || adding ? {} : { j: next, n: next })
  useSettledUrl(viewedId, viewed?._id)
  useGoneNotice('view', id => Object.hasOwn(ends, id) || findViewed(records, linked, id) !== undefined)

  return (
    <div className="admin-page-split">
      <OpeningForm opens="view" />
      {list(viewed?._id ?? null, view)}
      {adding}
      {viewed && (
        <Sheet
          subject={viewed._id}
          label={noun}
          returnTo={viewButtonId(viewed._id)}
          onClose={close}
          bar={
            <SheetBar
              onClose={close}
              onPrevious={previous}
              onNext={next}
              place={index < 0 ? '' : formatPlace(numberInList(index, place), place)}
              keys={keys}
            />
          }
        >
          {panel(viewed)}
        </Sheet>
      )}
    </div>
  )
}

function findViewed<Item extends { _id: string }>(
  records: readonly Item[],
  linked: Item | null,
  id: string | null,
): Item | undefined {
  if (id === 'first' || id === 'last') return records.at(ends[id])
  return [...records, linked].find(record => record?._id === id) ?? undefined
}

/** Replaces `first` or `last` in the URL by the record's id, since they may mean another record later. */
function useSettledUrl(viewedId: string | null, id: string | undefined) {
  const { replace } = useViewed()
  useEffect(() => {
    if (id && viewedId !== id) replace(id)
  })
}

/**
 * The steps to the previous and the next record, also across the ends of the page; undefined where there is none. A record that was
 * decided on may leave the list, for example a list of what is pending; the next record is then the one in its place.
 */
function useSteps<Item extends { _id: string }>(
  records: readonly Item[],
  viewed: Item | undefined,
  { page, pages }: ListPlace,
) {
  const { replace, view } = useViewed()
  const router = useRouter()
  const params = useSearchParams()
  const index = records.findIndex(record => record._id === viewed?._id)
  const [lastIndex, setLastIndex] = useState(-1)
  if (index >= 0 && index !== lastIndex) setLastIndex(index)

  function stepTo(target: number) {
    const record = records[target]
    if (record) return () => (viewed ? replace : view)(record._id)
    return target < 0 ? turnPage(page - 1, 'last') : turnPage(page + 1, 'first')
  }

  function turnPage(target: number, end: keyof typeof ends) {
    if (target < 1 || target > pages) return undefined
    return () => {
      const url = new URLSearchParams(params)
      url.set('page', String(target))
      url.set('view', end)
      changeUnlocked({ kind: 'replace', make: () => router.replace(`?${url}`) })
    }
  }

  const hasLeft = viewed !== undefined && index < 0
  // After a record that was never in the list, such as one that a link leads to, the first one comes next.
  const gap = Math.max(0, lastIndex)
  return {
    index,
    previous: viewed && stepTo((hasLeft ? gap : index) - 1),
    next: stepTo(hasLeft ? gap : index + 1),
  }
}

/** The button of a row that opens its record's panel, and gets the focus back when the panel closes. */
export function ViewButton({ id, name, onView }: { id: string; name: string; onView: (id: string) => void }) {
  return (
    <button {...openingAttributes('view', id, onView)} className="table-button" id={viewButtonId(id)}>
      View<span className="visually-hidden">{` ${name}`}</span>
    </button>
  )
}

function viewButtonId(id: string): string {
  return `view-${id}`
}
