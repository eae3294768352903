import { ErrorState } from '@/components/ui/error-state'
import { LinkButton } from '@/components/ui/link-button'

/** Stands instead of a list whose filters, as the address has them, cannot be read; names what is wrong. */
export function WrongFilters({ messages }: { messages: readonly string[] }) {
  const clear = (
    <LinkButton href="?" size="small" flat variant="quiet">
      Clear filters
    </LinkButton>
  )
  return (
    <div className="admin-page-split">
      <ErrorState title="These filters cannot be applied." action={clear}>
        <ul>
          {messages.map(message => (
            <li key={message}>{message}</li>
          ))}
        </ul>
      </ErrorState>
    </div>
  )
}
