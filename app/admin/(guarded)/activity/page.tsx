import type { Metadata } from 'next'
import { EventFilters } from '@/components/admin/activity/event-filters'
import { EventTable } from '@/components/admin/activity/event-table'
import { AdminListPage, readSearch, type Search } from '@/components/admin/list/admin-list-page'
import { ListResults } from '@/components/admin/list/list-results'
import { isOwner, requireAdminPage } from '@/lib/admin-session/require-admin'
import { listEventPage } from '@/lib/events/data'
import { eventFiltersSchema } from '@/lib/events/schema'

export const metadata: Metadata = { title: 'Activity' }

/** What was done with accounts and with the data of persons: filters and list. */
export default async function ActivityPage({ searchParams }: { searchParams: Promise<Search> }) {
  const admin = await requireAdminPage()
  const { view: _view, page, ...values } = readSearch(await searchParams)
  return (
    <AdminListPage title="Activity" filters={<EventFilters values={values} />} request={[values, page]}>
      <ListResults
        noun="events"
        values={values}
        page={page}
        openId={undefined}
        schema={eventFiltersSchema}
        readPage={listEventPage}
        readOne={async () => null}
        View={EventTable}
        exported={isOwner(admin)}
        above={async () => (
          <p className="activity-note">
            Who signed in, opened CVs and exported lists. Nothing here can be changed. The code under From
            stands for an IP address: the same address has the same code.
          </p>
        )}
      />
    </AdminListPage>
  )
}
