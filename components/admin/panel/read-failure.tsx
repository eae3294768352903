import { Button } from '@/components/ui/button'
import { ErrorState } from '@/components/ui/error-state'

/** Stands where a part of a panel could not be read; `what` names it, such as 'The history'. */
export function ReadFailure({ what, onRetry }: { what: string; onRetry: () => void }) {
  const retry = (
    <Button size="small" flat variant="quiet" onClick={onRetry}>
      Try again
    </Button>
  )
  return <ErrorState title={`${what} could not be loaded.`} action={retry} />
}
