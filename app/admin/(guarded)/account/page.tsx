import type { Metadata } from 'next'
import { PasswordForm } from '@/components/admin/account/password-form'
import { SessionList } from '@/components/admin/account/session-list'
import { SignOutEverywhere } from '@/components/admin/account/sign-out-everywhere'
import { AdminPage } from '@/components/admin/shell/admin-page'
import { requireAdminPage } from '@/lib/admin-session/require-admin'
import { listSessions } from '@/lib/admin-session/sessions'

export const metadata: Metadata = { title: 'Account' }

/** One's own password and sessions. */
export default async function AccountPage() {
  const { administratorId, email, sessionId } = await requireAdminPage()
  const sessions = await listSessions(administratorId, sessionId)
  return (
    <AdminPage title="Account">
      <div className="account">
        <section aria-labelledby="password-title">
          <h2 id="password-title">Password</h2>
          <p>
            You are signed in as <b>{email}</b>. A new password signs out every other session.
          </p>
          <PasswordForm email={email} />
        </section>
        <section aria-labelledby="sessions-title">
          <h2 id="sessions-title">Sessions</h2>
          <p>Where you are signed in. End what you do not know, or left signed in on a shared computer.</p>
          <SessionList sessions={sessions} />
          <p>Lost a phone? This ends every session, this one too.</p>
          <SignOutEverywhere />
        </section>
      </div>
    </AdminPage>
  )
}
