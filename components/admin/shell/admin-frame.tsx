import type { ReactNode } from 'react'
import { UnreachedNotice } from '@/components/admin/router/unreached-notice'
import { LogoutButton } from '@/components/admin/session/logout-button'
import { SessionCheck } from '@/components/admin/session/session-check'
import { HashEntries } from '@/components/layout/hash-entries'
import { HydrationMark } from '@/components/layout/hydration-mark'
import { ColourBar } from '@/components/ui/colour-bar'
import { Brand } from './brand'
import { FocusRecovery } from './focus-recovery'
import { MobileMenu } from './mobile-menu'
import { NavLinks } from './nav-links'
import { SecondPressGuard } from './second-press-guard'

type AdminFrameProps = {
  base: string
  /** Without the sections, while the administrator has a required action to do first. */
  bare: boolean
  /** Whether the login was sent without script, so that the browser has not stored the session's token yet. */
  tokenAwaited: boolean
  children: ReactNode
}

/** The frame around every admin page: the sections at the left, on a phone behind a menu button. */
export function AdminFrame({ base, bare, tokenAwaited, children }: AdminFrameProps) {
  return (
    <div className="admin-frame">
      <a className="button admin-frame-skip" href="#main">
        Skip to content
      </a>
      <aside className="admin-frame-sidebar on-dark">
        <Brand />
        {!bare && (
          <nav aria-label="Admin">
            <NavLinks base={base} />
          </nav>
        )}
        <LogoutButton />
        <ColourBar />
      </aside>
      <header className="admin-frame-mobile-bar on-dark">
        <Brand />
        <MobileMenu>
          {!bare && <NavLinks base={base} />}
          <LogoutButton />
        </MobileMenu>
      </header>
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <SessionCheck tokenAwaited={tokenAwaited} />
      <FocusRecovery />
      <SecondPressGuard />
      <UnreachedNotice />
      <HashEntries />
      <HydrationMark />
    </div>
  )
}
