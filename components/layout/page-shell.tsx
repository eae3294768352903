import type { ReactNode } from 'react'

/** What every public page has around its content. */
export function PageShell({ children }: { children: ReactNode }) {
  return (
    <>
      <a className="skip btn" href="#main">
        Skip to content
      </a>
      <main id="main" tabIndex={-1}>
        {children}
      </main>
    </>
  )
}
