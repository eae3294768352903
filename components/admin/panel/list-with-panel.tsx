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
  /** The record a link points at, which the page's list may not hold. */
  linked: Item | null
  place: ListPlace
  /** What a record is called, such as 'Payment'. */
  noun: string
  /** What single keys do in the panel, beside what they do in every one. */
  keys?: KeyHelp
  list: (viewedId: string | null, onView: (id: string) => void) => ReactNode
  panel: (record: Item) => ReactNode
  /** The form of a new record, which `view=new` opens; given what closes it, and what shows the record that it added. */
  form?: (onClose: () => void, onAdded: (id: string) => void) => ReactNode
}

/** In the URL in an id's place: the first or last record of the page that a step leads to. */
const ends = { first: 0, last: -1 } as const

/**
 * A page's list, and beside it the panel of the record that the URL says is viewed. Steps from one record to the next
 * take each other's place in the browser's history, so that Back closes the panel.
 */
export function ListWithPanel<Item extends { _id: string }>(props: ListWithPanelProps<Item>) {
  const { records, linked, place, noun, keys = [], list, panel, form } = props
  const { viewedId, view, replace, close } = useViewed()
  const adding = viewedId === 'new' ? form?.(close, replace) : undefined
  const viewed = findViewed(records, linked, viewedId)
  const { previous, next, index } = useSteps(records, viewed, place)
  useKeys(viewed || adding ? {} : { j: next, n: next })
  useSettledUrl(viewedId, viewed?._id)
  useGoneNotice('view', id => id in ends || findViewed(records, linked, id) !== undefined)

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
              place={index < 0 ? '' : formatPlace(numberInList(index, place.page), place)}
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

/** The ways to the record before and to the next one, over the ends of a page too; undefined where there is none. */
function useSteps<Item extends { _id: string }>(
  records: readonly Item[],
  viewed: Item | undefined,
  { page, pages }: ListPlace,
) {
  const { replace, view } = useViewed()
  const router = useRouter()
  const params = useSearchParams()
  const index = records.findIndex(record => record._id === viewed?._id)
  // One that was decided may leave the list, as where it shows only what is pending: the next one is in its place then.
  const [lastIndex, setLastIndex] = useState(-1)
  if (index >= 0 && index !== lastIndex) setLastIndex(index)
  const open = viewed ? replace : view

  function step(to: number) {
    const record = records[to]
    if (record) return () => open(record._id)
    const otherPage = to < 0 ? page - 1 : page + 1
    if (to >= 0 && to < records.length) return undefined
    if (otherPage < 1 || otherPage > pages) return undefined
    return () => {
      const url = new URLSearchParams(params)
      url.set('page', String(otherPage))
      url.set('view', to < 0 ? 'last' : 'first')
      changeUnlocked({ kind: 'replace', make: () => router.replace(`?${url}`) })
    }
  }

  const left = viewed !== undefined && index < 0
  // A record that was never listed here, as one that a link leads to, stands before the first.
  const gap = Math.max(0, lastIndex)
  return {
    index,
    previous: viewed && step((left ? gap : index) - 1),
    next: step(left ? gap : index + 1),
  }
}

/** The button of a row that opens its record's panel, and gets the focus back when the panel closes. */
export function ViewButton({ id, name, onView }: { id: string; name: string; onView: (id: string) => void }) {
  return (
    <button {...openingAttributes('view', id, onView)} className="table-button" id={viewButtonId(id)}>
      View<span className="visually-hidden"> {name}</span>
    </button>
  )
}

function viewButtonId(id: string): string {
  return `view-${id}`
}
