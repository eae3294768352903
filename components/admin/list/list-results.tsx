import type { ComponentType, ReactNode } from 'react'
import { formatListed } from '@/lib/lists/format'
import { type ListPage, type PageChoice, type PageSize, readPageNumber } from '@/lib/lists/page'
import { EmptyList } from './empty-list'
import { ListAnnouncement } from './list-announcer'
import { ListFoot } from './list-foot'
import { unfilteredUrl } from './pager'

/** The number of a list's page, from 1, how many pages there are, how many records a page has, and how many records there are in all. */
export type ListPlace = Omit<ListPage<unknown>, 'records'>

/** What the view of a list shows: a page of its records, and the one that the URL opens. */
export type ListViewProps<Item> = {
  records: readonly Item[]
  /** The record a link points at, which the page's list may not hold. */
  linked: Item | null
  place: ListPlace
  /** Takes the table's place while there are no rows. */
  empty: ReactNode
  foot: ReactNode
}

/** What is listed, and which part of it the page shows. */
export type ListResultsProps<Filters, Item> = {
  /** The filters in the URL, by the API's names. */
  values: Record<string, string>
  /** Whether any filter is in use. */
  filtered: boolean
  /** The page's number as the URL has it. */
  page: string | undefined
  size: PageSize
  /** The record whose panel or form the URL opens. */
  openId: string | undefined
  filters: Filters
  readPage: (filters: Filters, choice: PageChoice) => Promise<ListPage<Item>>
  /** The function that reads the record that the URL opens; left out where records do not open. */
  readOne?: (id: string) => Promise<Item | null>
  View: ComponentType<ListViewProps<Item>>
  /** What is listed, such as 'applications'. */
  noun: string
  /** Whether the whole list can be downloaded. */
  exported?: boolean
  /** Shown above the list. */
  above?: (filters: Filters) => Promise<ReactNode>
}

/** Reads and shows the page of a list that the URL names. */
export async function ListResults<Filters, Item extends { _id: string }>(
  props: ListResultsProps<Filters, Item>,
) {
  const { values, filtered, page, size, openId, filters, readPage, readOne, View, noun, exported, above } =
    props
  const [lead, list] = await Promise.all([
    above?.(filters),
    readPage(filters, { page: readPageNumber(page), size }),
  ])
  const { records, ...place } = list
  const isListed = records.some(record => record._id === openId)
  return (
    <>
      {lead}
      <ListAnnouncement text={formatListed(list, noun)} />
      <View
        records={records}
        linked={openId && readOne && !isListed ? await readOne(openId) : null}
        empty={
          list.total === 0 && (
            <EmptyList
              nothing={`No ${noun} yet.`}
              filtered={filtered}
              clearUrl={unfilteredUrl(values, size)}
            />
          )
        }
        place={place}
        foot={<ListFoot list={list} noun={noun} values={values} exported={exported} />}
      />
    </>
  )
}
