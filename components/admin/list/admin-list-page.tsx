import { Fragment, type ReactNode } from 'react'
import { AdminPage } from '@/components/admin/shell/admin-page'

type AdminListPageProps = {
  title: string
  /** Beside the title: a button or a search. */
  tool?: ReactNode
  filters: ReactNode
  /** What the URL names; for another value the results begin anew, with nothing selected. */
  request: unknown
  /** The list's results. */
  children: ReactNode
}

/**
 * A page of the admin area with a list. It is sent whole, so that it is read without script too; whatever leads here shows
 * that it works until the page has come.
 */
export function AdminListPage({ title, tool, filters, request, children }: AdminListPageProps) {
  return (
    <AdminPage title={title} tool={tool}>
      {filters}
      <Fragment key={JSON.stringify(request)}>{children}</Fragment>
    </AdminPage>
  )
}

/** A page's search parameters as Next gives them. */
export type Search = Record<string, string | string[] | undefined>

/** Returns the value of each parameter that has one: the first where it is repeated. */
export function readSearch(search: Search): Record<string, string> {
  const entries = Object.entries(search).map(([name, value]) => [
    name,
    Array.isArray(value) ? value[0] : value,
  ])
  return Object.fromEntries(entries.filter(([, value]) => value))
}
