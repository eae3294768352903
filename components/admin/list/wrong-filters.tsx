import { LinkButton } from '@/components/ui/button'
import { ErrorState } from '@/components/ui/error-state'

/** Takes the place of a list whose filters in the URL are not valid, and names what is wrong. */
export function WrongFilters({ messages }: { messages: readonly string[] }) {
  const clear = (
    <LinkButton href="?" size="compact" variant="quiet">
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
