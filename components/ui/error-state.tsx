import type { ReactNode } from 'react'
import { Banner } from './banner'
import { LinkButton } from './button'

/** Replaces what could not be loaded: a message, and a way to go on. */
export function ErrorState({
  title,
  children,
  action,
  live,
}: {
  title: string
  children?: ReactNode
  action?: ReactNode
  /** Whether a screen reader announces it, where it appears in a page that is already loaded. */
  live?: boolean
}) {
  return (
    <div className="error-state">
      <Banner kind="error" title={title} live={live}>
        {children}
      </Banner>
      {action && <div className="button-row">{action}</div>}
    </div>
  )
}

/** Replaces a public list that could not be read; `noun` is what it lists, such as `jobs`. */
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

/** Replaces a page whose record could not be read; `title` is the page's title. */
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

/** Replaces a page for a visitor who requested it too often; `wait` says for how long, such as `10 minutes`. */
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
