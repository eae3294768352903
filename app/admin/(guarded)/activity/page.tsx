import type { Metadata } from 'next'
import { EventTable, eventColumns, eventFilters } from '@/components/admin/events/event-table'
import { AdminListPage, type Search } from '@/components/admin/list/admin-list-page'
import { isOwner, requireAdminPage } from '@/lib/admin-session/require-admin'
import { countWaiting } from '@/lib/dashboard/data'
import { listEventPage } from '@/lib/events/data'
import { eventFiltersSchema } from '@/lib/events/schema'

export const metadata: Metadata = { title: 'Activity' }

/** The events about accounts and personal data: filters and list. */
export default async function ActivityPage({ searchParams }: { searchParams: Promise<Search> }) {
  const admin = await requireAdminPage()
  return (
    <AdminListPage
      title="Activity"
      counted={countWaiting()}
      noun="events"
      search={await searchParams}
      filters={eventFilters}
      columns={eventColumns}
      schema={eventFiltersSchema}
      readPage={listEventPage}
      View={EventTable}
      exported={isOwner(admin)}
      above={async () => (
        <p className="events-note">
          Who signed in, opened CVs, exported lists and gave links to somebody’s page. Nothing here can be
          changed. The code under From stands for an IP address: the same address has the same code.
        </p>
      )}
    />
  )
}
