import { LinkButton } from '@/components/ui/button'
import { ErrorState } from '@/components/ui/error-state'

const message = 'Error fetching course details. Please try again later.'

/**
 * Stands where a course could not be shown, and leads back to the others.
 * @param unknown whether there is no such course, so that trying again is of no use
 */
export function CourseLoadFailure({ unknown = false }: { unknown?: boolean }) {
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
      >
        {unknown && 'There is no course at this address any more. Others may begin soon.'}
      </ErrorState>
    </section>
  )
}
