import { Button } from '@/components/ui/button'
import { ErrorState } from '@/components/ui/error-state'

/** Takes the place of a part of a panel that could not be read; `what` names it, such as 'The history'. */
export function ReadFailure({ what, onRetry }: { what: string; onRetry: () => void }) {
  const retry = (
    <Button size="compact" variant="quiet" onClick={onRetry}>
      Try again
    </Button>
  )
  return <ErrorState title={`${what} could not be loaded.`} action={retry} live />
}
