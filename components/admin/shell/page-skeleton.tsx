import { ListSkeleton } from '@/components/admin/list/list-skeleton'

/** Stands where an admin page will be, its title already in place. */
export function PageSkeleton({ title }: { title: string }) {
  return (
    <>
      <div className="admin-page-top">
        <h1>{title}</h1>
      </div>
      <div className="admin-page-filters" aria-hidden="true" />
      <ListSkeleton label={`Loading ${title.toLowerCase()}`} />
    </>
  )
}
