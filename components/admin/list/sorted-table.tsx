'use client'

import { useSearchParams } from 'next/navigation'
import type { ReactNode } from 'react'
import { useShownParams } from '@/components/admin/router/pending-view'
import { LinkPending } from '@/components/admin/shell/link-pending'
import { Icon } from '@/components/ui/icon'
import { PageLink } from '@/components/ui/page-link'
import { Table } from '@/components/ui/table'
import { directionOf, type FirstOrder, newestFirst, nextSort, type SortedColumn } from './sorting'
import { useNarrow } from './use-narrow'
import { useRestoredFocus } from './use-restored-focus'

type SortedTableProps = {
  caption: string
  columns: readonly SortedColumn[]
  /** As its page has it. */
  firstOrder?: FirstOrder
  children: ReactNode
  foot?: ReactNode
}

/** A table whose column heads order the list. The URL holds the order; on a phone `SortField` takes their place. */
export function SortedTable({ columns, firstOrder = newestFirst, ...rest }: SortedTableProps) {
  const narrow = useNarrow()
  const sort = useSearchParams().get('sort') || firstOrder.sort
  const heads = columns.map(column => ({
    ...column,
    label:
      column.ways && !narrow ? (
        <SortLink column={column} sort={sort} firstOrder={firstOrder} />
      ) : (
        column.label
      ),
    sort: column.ways && directionOf(column.key, sort),
  }))
  return <Table columns={heads} {...rest} />
}

type SortLinkProps = { column: SortedColumn; sort: string; firstOrder: FirstOrder }

function SortLink({ column, sort, firstOrder }: SortLinkProps) {
  const next = useShownParams()
  const focus = useRestoredFocus<HTMLAnchorElement>(`sort ${column.key}`)
  const direction = directionOf(column.key, sort)
  // Another order has other pages, and the default one is left out.
  next.delete('page')
  next.set('sort', nextSort(column, sort))
  if (next.get('sort') === firstOrder.sort) next.delete('sort')
  return (
    <PageLink className="admin-page-sort-link" href={`?${next}`} scroll={false} {...focus}>
      {column.label}
      {direction && <Icon name={direction === 'ascending' ? 'arrow-up' : 'arrow-down'} />}
      <LinkPending />
    </PageLink>
  )
}
