import { ErrorState } from '@/components/ui/error-state'
import { LinkButton } from '@/components/ui/link-button'

/** Stands where the courses could not be read. */
export function CoursesUnavailable() {
  return (
    <ErrorState
      title="Error fetching courses. Please try again later."
      action={
        <LinkButton href="/contact" variant="quiet" size="small">
          Contact Us
        </LinkButton>
      }
    >
      The list could not be loaded. Nothing is wrong on your side.
    </ErrorState>
  )
}
