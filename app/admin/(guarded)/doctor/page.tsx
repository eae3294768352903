import type { Metadata } from 'next'
import { FindingList } from '@/components/admin/doctor/finding-list'
import { TryService } from '@/components/admin/doctor/try-service'
import { AdminPage, OwnersOnlyNote } from '@/components/admin/shell/admin-page'
import { isOwner, requireAdminPage } from '@/lib/admin-session/require-admin'
import { countWaiting } from '@/lib/dashboard/data'
import { checkConnection } from '@/lib/doctor/check-connection'
import { examineSite } from '@/lib/doctor/examine-site'
import { env } from '@/lib/platform/env'
import { providerInTexts } from '@/lib/platform/payment-providers'

export const metadata: Metadata = { title: 'Doctor' }

/** The findings of `npm run doctor`, and buttons that try mail and payments. */
export default async function DoctorPage() {
  const admin = await requireAdminPage()
  return (
    <AdminPage title="Doctor" counted={countWaiting()}>
      {isOwner(admin) ? <Doctor email={admin.email} /> : <OwnersOnlyNote />}
    </AdminPage>
  )
}

async function Doctor({ email }: { email: string }) {
  const findings = await examineSite(env(), checkConnection)
  return (
    <div className="doctor">
      <FindingList findings={findings} />
      <section aria-labelledby="try-title">
        <h2 id="try-title">Try it out</h2>
        <TryService service="mail" label="Send a letter" hint={`One letter to ${email}, at once.`} />
        <TryService service="payments" {...wordsOfTrial(env().paymentProvider)} />
      </section>
    </div>
  )
}

/** What the button that tries payments out says: with the sandbox there is no provider to ask, and none where they are off. */
function wordsOfTrial(provider: ReturnType<typeof env>['paymentProvider']): { label: string; hint: string } {
  if (provider === 'sandbox')
    return { label: 'Check the sandbox', hint: 'Payments go to the sandbox, in which no money moves.' }
  if (provider === 'none') return { label: 'Check the payments', hint: 'No payments are taken.' }
  const { label } = providerInTexts(provider)
  return { label: `Ask ${label}`, hint: `Checks that ${label} answers and accepts our key. No money moves.` }
}
