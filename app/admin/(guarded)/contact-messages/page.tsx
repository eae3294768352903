import type { Metadata } from 'next'
import { MessageFilters } from '@/components/admin/contact-messages/message-filters'
import { MessagesView } from '@/components/admin/contact-messages/messages-view'
import { AdminListPage, readSearch, type Search } from '@/components/admin/list/admin-list-page'
import { ListResults } from '@/components/admin/list/list-results'
import { requireAdminPage } from '@/lib/admin-session/require-admin'
import { getMessage, listMessagePage } from '@/lib/contact-messages/data'
import { messageFiltersSchema } from '@/lib/contact-messages/schema'

export const metadata: Metadata = { title: 'Messages' }

/** What came by the contact form. It can be read after the site has ceased to take messages, too. */
export default async function ContactMessagesPage({ searchParams }: { searchParams: Promise<Search> }) {
  await requireAdminPage()
  const { view, page, ...values } = readSearch(await searchParams)
  return (
    <AdminListPage title="Messages" filters={<MessageFilters values={values} />} request={[values, page]}>
      <ListResults
        noun="messages"
        values={values}
        page={page}
        openId={view}
        schema={messageFiltersSchema}
        readPage={listMessagePage}
        readOne={getMessage}
        View={MessagesView}
      />
    </AdminListPage>
  )
}
