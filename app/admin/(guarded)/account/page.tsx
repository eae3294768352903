import type { Metadata } from 'next'
import { PasswordForm } from '@/components/admin/account/password-form'
import { SignOutEverywhere } from '@/components/admin/account/sign-out-everywhere'
import { requireAdminPage } from '@/lib/admin-session/require-admin'

export const metadata: Metadata = { title: 'Account' }

/** One's own password, and a way to end every session. */
export default async function AccountPage() {
  const { email } = await requireAdminPage()
  return (
    <>
      <div className="admin-page-top">
        <h1>Account</h1>
      </div>
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
          <p>Lost a phone, or left a shared computer signed in? This ends every session, this one too.</p>
          <SignOutEverywhere />
        </section>
      </div>
    </>
  )
}
