import { LinkButton } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { ErrorState } from '@/components/ui/error-state'
import { ListAnnouncement } from './list-announcer'

/** A filter in the URL that is not valid. */
export type WrongFilter = { name: string; label: string; message: string }

type EmptyListProps = {
  /** The text where there are no records at all. */
  nothing: string
  /** Whether filters are in use: then the list is empty because of them. */
  filtered: boolean
  /** The URL of the list without them. */
  clearUrl: string
}

/** Tells why a list is empty, and offers to clear the filters when they are the reason. */
export function EmptyList({ nothing, filtered, clearUrl }: EmptyListProps) {
  return (
    <EmptyState
      title={filtered ? 'Nothing matches these filters.' : nothing}
      action={filtered && <ClearFilters url={clearUrl} />}
    />
  )
}

/** Replaces a list whose filters in the URL are not valid, and says what is wrong with each. */
export function WrongFilters({ wrong }: { wrong: readonly WrongFilter[] }) {
  const title = 'These filters cannot be applied.'
  const lines = wrong.map(({ name, label, message }) => ({ name, text: `${label}: ${message}` }))
  return (
    <div className="admin-page-split">
      <ListAnnouncement text={[title, ...lines.map(({ text }) => text)].join(' ')} />
      <ErrorState title={title} action={<ClearFilters url="?" />}>
        <ul>
          {lines.map(({ name, text }) => (
            <li key={name}>{text}</li>
          ))}
        </ul>
      </ErrorState>
    </div>
  )
}

function ClearFilters({ url }: { url: string }) {
  return (
    <LinkButton href={url} size="compact" variant="quiet">
      Clear filters
    </LinkButton>
  )
}
