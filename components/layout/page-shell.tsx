import type { ReactNode } from 'react'
import { site } from '@/content/site'
import { ChunkWatch } from './chunk-failure-notice'
import { Footer } from './footer'
import { HashEntries } from './hash-entries'
import { Header } from './header'
import { HydrationMark } from './hydration-mark'
import { ScrollOnNavigation } from './scroll-on-navigation'
import { ScrollToTop } from './scroll-to-top'

/** What every public page has around its content. */
export function PageShell({ children }: { children: ReactNode }) {
  return (
    <>
      <a className="page-shell-skip button screen-only" href="#main">
        Skip to content
      </a>
      <Header />
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <p className="page-shell-imprint">
        {[site.name, site.address.line, site.phone, site.email].join(', ')}
      </p>
      <Footer />
      <ScrollToTop />
      <ScrollOnNavigation />
      <HashEntries />
      <ChunkWatch />
      <HydrationMark />
    </>
  )
}
