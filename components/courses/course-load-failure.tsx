import { ErrorState } from '@/components/ui/error-state'
import { LinkButton } from '@/components/ui/link-button'

const message = 'Error fetching course details. Please try again later.'

/** Stands where a course could not be shown, and leads back to the others. */
export function CourseLoadFailure() {
  return (
    <section className="container section">
      <h1 className="visually-hidden">{message}</h1>
      <ErrorState
        title={message}
        action={
          <LinkButton href="/courses" variant="quiet">
            See the courses
          </LinkButton>
        }
      />
    </section>
  )
}
