import { type ReactNode, Suspense } from 'react'
import { AdminPage } from '@/components/admin/shell/admin-page'
import { Skeleton } from '@/components/ui/skeleton'

type AdminListPageProps = {
  title: string
  /** Beside the title: a button or a search. */
  tool?: ReactNode
  filters: ReactNode
  /** What the URL names; another value shows the skeleton again. */
  request: unknown
  /** The list's results, which are waited for. */
  children: ReactNode
}

/** A page of the admin area with a list: its title and filters at once, its results when they have been read. */
export function AdminListPage({ title, tool, filters, request, children }: AdminListPageProps) {
  return (
    <AdminPage title={title} tool={tool}>
      {filters}
      <Suspense key={JSON.stringify(request)} fallback={<ListSkeleton title={title} />}>
        {children}
      </Suspense>
    </AdminPage>
  )
}

/** Takes the place of a list's page while it loads, its title already in place. */
export function AdminListPageSkeleton({ title }: { title: string }) {
  return (
    <AdminPage title={title}>
      <div className="admin-page-filters" aria-hidden="true" />
      <ListSkeleton title={title} />
    </AdminPage>
  )
}

function ListSkeleton({ title }: { title: string }) {
  return (
    <div className="admin-page-split">
      <Skeleton label={`Loading ${title.toLowerCase()}`} />
    </div>
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
