import { ErrorState } from './error-state'
import { LinkButton } from './link-button'

/** Stands where a public list could not be read; `noun` is what it lists, such as `jobs`. */
export function ListUnavailable({ noun }: { noun: string }) {
  return (
    <ErrorState
      title={`Error fetching ${noun}. Please try again later.`}
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
