import type { Metadata } from 'next'
import { ExpiringList } from '@/components/admin/persons/expiring-list'
import { PersonForm } from '@/components/admin/persons/person-form'
import { AdminPage, OwnersOnlyNote } from '@/components/admin/shell/admin-page'
import { isOwner, requireAdminPage } from '@/lib/admin-session/require-admin'
import { countWaiting } from '@/lib/dashboard/data'
import { readExpiring } from '@/lib/persons/expiry'
import { env } from '@/lib/platform/env'

export const metadata: Metadata = { title: 'Personal data' }

/** Exports or erases the data of a person who asks for it, and lists what is erased soon by itself; a page for owners. */
export default async function PersonsPage() {
  const admin = await requireAdminPage()
  return (
    <AdminPage title="Personal data" counted={countWaiting()}>
      {isOwner(admin) ? <Persons /> : <OwnersOnlyNote />}
    </AdminPage>
  )
}

async function Persons() {
  const preview = await readExpiring()
  return (
    <div className="persons">
      <section aria-labelledby="asked-title">
        <h2 id="asked-title">Someone asks for their data</h2>
        <p>
          Everybody may have a copy of what is held about them, and have it erased. Respond within 30 days,
          and only to the email or phone number that is stored: anybody can claim to be somebody.
        </p>
        <PersonForm backsUp={env().backupDir !== undefined} />
      </section>
      <section aria-labelledby="expiring-title">
        <h2 id="expiring-title">Erased automatically</h2>
        <p>A daily job erases what is no longer needed, CVs included. Nobody can take that back.</p>
        <ExpiringList preview={preview} />
      </section>
    </div>
  )
}
