import { LinkButton } from './button'
import { ErrorState } from './error-state'

type LoadFailureProps = {
  /** What the page is called where its record can be shown. */
  title: string
  /** What the record is, such as `job`. */
  noun: string
  /** The link to the others. */
  all: { href: string; label: string }
  /** Whether there is no such record, so that trying again will not help. */
  unknown: boolean
}

/** Says that a record could not be shown, and leads to the others. */
export function LoadFailure({ title, noun, all, unknown }: LoadFailureProps) {
  return (
    <section className="container section">
      <h1 className="visually-hidden">{title}</h1>
      <ErrorState
        title={`Error fetching ${noun} details. Please try again later.`}
        action={
          <LinkButton href={all.href} variant="quiet">
            {all.label}
          </LinkButton>
        }
      >
        {unknown && `There is no ${noun} at this address any more. Others may be open.`}
      </ErrorState>
    </section>
  )
}
