import type { Metadata } from 'next'
import { DutyNote } from '@/components/admin/account/duty-note'
import { PasswordForm } from '@/components/admin/account/password-form'
import { SecondFactor } from '@/components/admin/account/second-factor'
import { SessionList } from '@/components/admin/account/session-list'
import { SignOutEverywhere } from '@/components/admin/account/sign-out-everywhere'
import { AdminPage } from '@/components/admin/shell/admin-page'
import { requireAccountPage } from '@/lib/admin-session/require-admin'
import { listSessions } from '@/lib/admin-session/sessions'
import { countWaiting } from '@/lib/dashboard/data'
import { readSecondFactor } from '@/lib/second-factor/data'

export const metadata: Metadata = { title: 'Account' }

/** The administrator's own password, second factor and sessions; where a duty comes first, only that. */
export default async function AccountPage() {
  const { administratorId, email, sessionId, duty } = await requireAccountPage()
  const [sessions, secondFactor] = await Promise.all([
    listSessions(administratorId, sessionId),
    readSecondFactor(administratorId),
  ])
  return (
    <AdminPage title="Account" counted={await countWaiting()}>
      {duty && <DutyNote duty={duty} />}
      <div className="account">
        {duty !== 'second factor' && (
          <section aria-labelledby="password-title">
            <h2 id="password-title">Password</h2>
            <p>
              You are signed in as <b>{email}</b>. A new password signs out every other session.
            </p>
            <PasswordForm email={email} />
          </section>
        )}
        {duty !== 'password' && (
          <section aria-labelledby="second-factor-title">
            <h2 id="second-factor-title">Second factor</h2>
            <SecondFactor email={email} state={secondFactor} />
          </section>
        )}
        {!duty && (
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
