import type { Metadata } from 'next'
import { AdminListPage, readSearch, type Search } from '@/components/admin/list/admin-list-page'
import { ListResults } from '@/components/admin/list/list-results'
import { SubscriberFilters } from '@/components/admin/subscribers/subscriber-filters'
import { SubscribersView } from '@/components/admin/subscribers/subscribers-view'
import { isOwner, requireAdminPage } from '@/lib/admin-session/require-admin'
import { listSubscriberPage } from '@/lib/subscribers/data'
import { subscriberFiltersSchema } from '@/lib/subscribers/schema'

export const metadata: Metadata = { title: 'Subscribers' }

/** Who asked for the newsletter. It can be read after the site has ceased to offer one, too. */
export default async function SubscribersPage({ searchParams }: { searchParams: Promise<Search> }) {
  const admin = await requireAdminPage()
  const { page, ...values } = readSearch(await searchParams)
  return (
    <AdminListPage
      title="Subscribers"
      filters={<SubscriberFilters values={values} />}
      request={[values, page]}
    >
      <ListResults
        noun="subscribers"
        values={values}
        page={page}
        openId={undefined}
        schema={subscriberFiltersSchema}
        readPage={listSubscriberPage}
        readOne={async () => null}
        View={SubscribersView}
        exported={isOwner(admin)}
      />
    </AdminListPage>
  )
}
