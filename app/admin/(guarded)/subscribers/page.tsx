import type { Metadata } from 'next'
import { AdminListPage, type Search } from '@/components/admin/list/admin-list-page'
import { subscriberColumns, subscriberFilters } from '@/components/admin/subscribers/subscriber-list'
import { SubscribersView } from '@/components/admin/subscribers/subscribers-view'
import { isOwner, requireAdminPage } from '@/lib/admin-session/require-admin'
import { countWaiting } from '@/lib/dashboard/data'
import { listSubscriberPage } from '@/lib/subscribers/data'
import { subscriberFiltersSchema } from '@/lib/subscribers/schema'

export const metadata: Metadata = { title: 'Subscribers' }

/** The subscribers of the newsletter. They can be read even where the site no longer offers one. */
export default async function SubscribersPage({ searchParams }: { searchParams: Promise<Search> }) {
  const admin = await requireAdminPage()
  return (
    <AdminListPage
      title="Subscribers"
      counted={countWaiting()}
      noun="subscribers"
      search={await searchParams}
      filters={subscriberFilters}
      columns={subscriberColumns}
      schema={subscriberFiltersSchema}
      readPage={listSubscriberPage}
      View={SubscribersView}
      exported={isOwner(admin)}
    />
  )
}
