import { LinkButton } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'

type EmptyListProps = {
  /** The text where there are no records at all. */
  nothing: string
  /** Whether filters are in use; then they are what empties the list. */
  filtered: boolean
}

/** Tells why a list is empty, and offers to clear the filters when they are the reason. */
export function EmptyList({ nothing, filtered }: EmptyListProps) {
  const clear = (
    <LinkButton href="?" size="compact" variant="quiet">
      Clear filters
    </LinkButton>
  )
  return (
    <EmptyState title={filtered ? 'Nothing matches these filters.' : nothing} action={filtered && clear} />
  )
}
