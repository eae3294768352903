import { Fragment, type ReactNode } from 'react'
import type { z } from 'zod'
import { AdminPage } from '@/components/admin/shell/admin-page'
import type { CountedWaiting } from '@/lib/dashboard/schema'
import { readPageSize } from '@/lib/lists/page'
import { type WrongFilter, WrongFilters } from './empty-list'
import { QuickSearch } from './filter-bar'
import { ListAnnouncer } from './list-announcer'
import { countUsed, type Filter, type FilterOf, ListFilters } from './list-filters'
import { ListResults, type ListResultsProps } from './list-results'
import { SearchElsewhere } from './search-elsewhere'
import type { FirstOrder, SortedColumn } from './sorting'

/** A page's search parameters as Next gives them. */
export type Search = Record<string, string | string[] | undefined>

/** A list's parameters that have a value. */
type Values = Record<string, string>

type AdminListPageProps<Filters, Item> = Omit<
  ListResultsProps<Filters, Item>,
  'values' | 'filtered' | 'page' | 'size' | 'openId' | 'filters'
> & {
  title: string
  /** What the menu counts; the list is read meanwhile. */
  counted: Promise<CountedWaiting>
  /** Of the page's URL: the filters by the API's names, the page's number and size, and the record that is open. */
  search: Search
  /** Shown beside the title, such as a button. */
  tool?: ReactNode
  /** What the search beside the title looks in; left out where there is no search. */
  searches?: string
  filters: readonly FilterOf<NoInfer<Filters>>[]
  /** What the filters in the URL have to be. */
  schema: z.ZodType<Filters>
  columns: readonly SortedColumn<NoInfer<Filters>>[]
  /** The newest first where it is left out. */
  firstOrder?: FirstOrder
  /** The parameter that names the record whose panel or form is open. */
  opens?: 'view' | 'edit'
}

/**
 * A page of the admin area with a list. It is not streamed, so that it can be read without script; the link or filter that leads here
 * shows that the page is loading.
 */
export function AdminListPage<Filters, Item extends { _id: string }>({
  title,
  counted,
  search,
  tool,
  searches,
  filters,
  schema,
  columns,
  firstOrder,
  opens = 'view',
  ...list
}: AdminListPageProps<Filters, Item>) {
  const { page, rows, [opens]: openId, ...values } = readSearch(search)
  const size = readPageSize(rows)
  const names = [...(searches ? ['search'] : []), ...filters.map(({ name }) => name)]
  const used = countUsed(names, values)
  const parsed = schema.safeParse(values)
  const wrong = parsed.success ? [] : listWrong(parsed.error, filters, searches)
  const quickSearch = searches && <QuickSearch value={values.search} label={searches} />
  return (
    <AdminPage
      title={title}
      counted={counted}
      tool={
        <>
          {tool}
          {quickSearch}
        </>
      }
    >
      <ListFilters
        filters={filters}
        columns={columns}
        values={values}
        size={size}
        used={used}
        wrong={wrong}
        firstOrder={firstOrder}
      />
      {searches && values.search && <SearchElsewhere text={values.search} here={title} />}
      {/* The key has another list start anew, with nothing selected. */}
      <ListAnnouncer>
        <Fragment key={JSON.stringify([values, page, size])}>
          {parsed.success ? (
            <ListResults
              {...list}
              filters={parsed.data}
              values={values}
              filtered={used > 0}
              page={page}
              size={size}
              openId={openId}
            />
          ) : (
            <WrongFilters wrong={wrong} />
          )}
        </Fragment>
      </ListAnnouncer>
    </AdminPage>
  )
}

function listWrong(
  { issues }: z.ZodError,
  filters: readonly Filter[],
  searches: string | undefined,
): WrongFilter[] {
  const labels = new Map(filters.map(({ name, label }) => [name, label]))
  labels.set('search', searches ?? 'Search').set('sort', 'Sort by')
  return issues.map(({ path, message }) => {
    const name = String(path[0])
    return { name, label: labels.get(name) ?? name, message }
  })
}

// The first value of a parameter that is repeated.
function readSearch(search: Search): Values {
  const entries = Object.entries(search).map(([name, value]) => [
    name,
    Array.isArray(value) ? value[0] : value,
  ])
  return Object.fromEntries(entries.filter(([, value]) => value))
}
