import { headers } from 'next/headers'
import type { ReactNode } from 'react'
import { PageRefresh } from '@/components/admin/router/page-refresh'
import { AdminScope } from '@/components/admin/session/admin-scope'
import { AdminFrame } from '@/components/admin/shell/admin-frame'
import { ScriptFailure } from '@/components/admin/shell/script-failure'
import { WaitingScope } from '@/components/admin/shell/waiting-scope'
import { isTokenAwaited } from '@/lib/admin-session/awaited-token'
import { isOwner, requireAccountPage } from '@/lib/admin-session/require-admin'
import { countWaiting } from '@/lib/dashboard/data'
import { activeProvider } from '@/lib/payments/configured-providers'
import { env } from '@/lib/platform/env'
import { mailIsOn } from '@/lib/platform/mailer'
import { readNonce } from '@/lib/platform/security-headers'

/** The frame of the guarded pages. Next does not run a layout again on every navigation, so each page checks the session itself too. */
export default async function GuardedLayout({ children }: { children: ReactNode }) {
  const admin = await requireAccountPage()
  const { siteUrl, adminPrefix } = env()
  const requestHeaders = await headers()
  return (
    <PageRefresh>
      <ScriptFailure nonce={readNonce(requestHeaders)} />
      <AdminScope
        administratorId={admin.administratorId}
        email={admin.email}
        isOwner={isOwner(admin)}
        mailIsOn={mailIsOn()}
        paysOnline={activeProvider() !== null}
      >
        <WaitingScope first={await countWaiting()}>
          <AdminFrame
            base={`${adminPrefix}/admin`}
            bare={admin.requiredAction !== null}
            tokenAwaited={isTokenAwaited(requestHeaders, siteUrl)}
          >
            {children}
          </AdminFrame>
        </WaitingScope>
      </AdminScope>
    </PageRefresh>
  )
}
