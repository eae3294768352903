import type { Metadata } from 'next'
import { PasswordForm } from '@/components/admin/account/password-form'
import { RequiredActionNote } from '@/components/admin/account/required-action-note'
import { SecondFactor } from '@/components/admin/account/second-factor'
import { SessionList } from '@/components/admin/account/session-list'
import { SignOutEverywhere } from '@/components/admin/account/sign-out-everywhere'
import { AdminPage } from '@/components/admin/shell/admin-page'
import { requireAccountPage } from '@/lib/admin-session/require-admin'
import { listSessions } from '@/lib/admin-session/sessions'
import { countWaiting } from '@/lib/dashboard/data'
import { readSecondFactor } from '@/lib/second-factor/data'

export const metadata: Metadata = { title: 'Account' }

/** The administrator's own password, second factor and sessions; where a required action comes first, only that. */
export default async function AccountPage() {
  const { administratorId, email, sessionId, requiredAction } = await requireAccountPage()
  const [sessions, secondFactor] = await Promise.all([
    listSessions(administratorId, sessionId),
    readSecondFactor(administratorId),
  ])
  return (
    <AdminPage title="Account" counted={countWaiting()}>
      {requiredAction && <RequiredActionNote requiredAction={requiredAction} />}
      <div className="account">
        {requiredAction !== 'second factor' && (
          <section aria-labelledby="password-title">
            <h2 id="password-title">Password</h2>
            <p>
              You are signed in as <b>{email}</b>. A new password signs out every other session.
            </p>
            <PasswordForm email={email} />
          </section>
        )}
        {requiredAction !== 'password' && (
          <section aria-labelledby="second-factor-title">
            <h2 id="second-factor-title">Second factor</h2>
            <SecondFactor email={email} state={secondFactor} />
          </section>
        )}
        {!requiredAction && (
          <section aria-labelledby="sessions-title">
            <h2 id="sessions-title">Sessions</h2>
            <p>Where you are signed in. End what you do not know, or left signed in on a shared computer.</p>
            <SessionList sessions={sessions} />
            <p>Lost a phone? This ends every session, this one too.</p>
            <SignOutEverywhere />
          </section>
        )}
      </div>
    </AdminPage>
  )
}
