import type { ReactNode } from 'react'
import { Banner } from './banner'
import { LinkButton } from './button'

/** Stands where something could not be loaded: the message, and a way on. */
export function ErrorState({
  title,
  children,
  action,
  live,
}: {
  title: string
  children?: ReactNode
  action?: ReactNode
  /** Where it appears in a page that is there already, it is announced. */
  live?: boolean
}) {
  return (
    <div className="error-state">
      <Banner kind="error" title={title} live={live}>
        {children}
      </Banner>
      {action && <div className="error-state-actions">{action}</div>}
    </div>
  )
}

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

/** Takes the place of a page whose record could not be read; `title` is what the page is called. */
export function PageUnavailable({ title }: { title: string }) {
  return (
    <section className="container section">
      <h1 className="visually-hidden">{title}</h1>
      <ErrorState title="Something went wrong on our side.">
        <p>The page could not be shown. Please open it again in a moment.</p>
      </ErrorState>
    </section>
  )
}

/** Takes a page's place for whoever has asked for it too often; `wait` says for how long, such as `10 minutes`. */
export function TooOften({ title, wait }: { title: string; wait: string }) {
  return (
    <section className="container section">
      <h1 className="visually-hidden">{title}</h1>
      <ErrorState title="Too many tries">
        <p>Open the page again in {wait}.</p>
      </ErrorState>
    </section>
  )
}
