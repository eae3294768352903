import { ErrorState } from '@/components/ui/error-state'
import { LinkButton } from '@/components/ui/link-button'

/** Stands where jobs could not be shown, and leads on. */
export function LoadFailure({ message, backToJobs = false }: { message: string; backToJobs?: boolean }) {
  return (
    <section className="container section">
      <h1 className="visually-hidden">Job Application</h1>
      <ErrorState
        title={message}
        action={
          <LinkButton href={backToJobs ? '/jobs' : '/contact'} variant="quiet">
            {backToJobs ? 'See the open jobs' : 'Contact Us'}
          </LinkButton>
        }
      />
    </section>
  )
}
