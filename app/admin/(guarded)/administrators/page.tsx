import type { Metadata } from 'next'
import { AddAdministrator } from '@/components/admin/administrators/add-administrator'
import { AdministratorTable } from '@/components/admin/administrators/administrator-table'
import { SecondFactorDemand } from '@/components/admin/administrators/second-factor-demand'
import { AdminPage, OwnersOnlyNote } from '@/components/admin/shell/admin-page'
import { isOwner, requireAdminPage } from '@/lib/admin-session/require-admin'
import { listAdministrators } from '@/lib/administrators/data'
import { countWaiting } from '@/lib/dashboard/data'
import { isSecondFactorDemanded } from '@/lib/second-factor/demand'

export const metadata: Metadata = { title: 'Administrators' }

/** The administrators and their roles; a page for owners. */
export default async function AdministratorsPage() {
  const admin = await requireAdminPage()
  return (
    <AdminPage title="Administrators" counted={countWaiting()}>
      {isOwner(admin) ? <Administrators ownId={admin.administratorId} /> : <OwnersOnlyNote />}
    </AdminPage>
  )
}

async function Administrators({ ownId }: { ownId: string }) {
  const [administrators, demanded] = await Promise.all([listAdministrators(), isSecondFactorDemanded()])
  const own = administrators.find(({ _id }) => _id === ownId)
  return (
    <>
      <p className="admin-page-note">
        An owner may do everything. An editor works with the records, but exports and deletes none and does
        not see this page.
      </p>
      <AdministratorTable administrators={administrators} ownId={ownId} />
      <SecondFactorDemand demanded={demanded} mayDemand={own?.secondFactor ?? false} />
      <AddAdministrator />
    </>
  )
}
