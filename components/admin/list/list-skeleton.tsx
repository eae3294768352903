import { Skeleton } from '@/components/ui/skeleton'

/** Stands where a list will be. */
export function ListSkeleton({ label }: { label: string }) {
  return (
    <div className="admin-page-split">
      <Skeleton label={label} />
    </div>
  )
}
