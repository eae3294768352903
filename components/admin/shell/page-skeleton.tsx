import { ListSkeleton } from '@/components/admin/list/list-skeleton'

/** Stands where an admin page will be, its title already in place. */
export function PageSkeleton({ title }: { title: string }) {
  return (
    <>
      <div className="adm__top">
        <h1>{title}</h1>
      </div>
      <div className="afil" aria-hidden="true" />
      <ListSkeleton label={`Loading ${title.toLowerCase()}`} />
    </>
  )
}
