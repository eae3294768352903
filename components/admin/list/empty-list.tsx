import { LinkButton } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'

type EmptyListProps = {
  /** What to say where there are no records at all. */
  nothing: string
  /** Whether filters are in use; then they are what empties the list. */
  filtered: boolean
}

/** Says why a list is empty, and offers the way out when the filters are the reason. */
export function EmptyList({ nothing, filtered }: EmptyListProps) {
  const clear = (
    <LinkButton href="?" size="small" flat variant="quiet">
      Clear filters
    </LinkButton>
  )
  return (
    <EmptyState title={filtered ? 'Nothing matches these filters.' : nothing} action={filtered && clear} />
  )
}
