import type { Metadata } from 'next'
import { messageColumns, messageFilters } from '@/components/admin/contact-messages/message-table'
import { MessagesView } from '@/components/admin/contact-messages/messages-view'
import { AdminListPage, type Search } from '@/components/admin/list/admin-list-page'
import { requireAdminPage } from '@/lib/admin-session/require-admin'
import { getMessage, listMessagePage } from '@/lib/contact-messages/data'
import { messageFiltersSchema } from '@/lib/contact-messages/schema'
import { countWaiting } from '@/lib/dashboard/data'

export const metadata: Metadata = { title: 'Messages' }

/** The messages of the contact form. They can be read even where the site no longer receives messages. */
export default async function ContactMessagesPage({ searchParams }: { searchParams: Promise<Search> }) {
  await requireAdminPage()
  return (
    <AdminListPage
      title="Messages"
      counted={countWaiting()}
      noun="messages"
      search={await searchParams}
      searches="Name, email, phone or text"
      filters={messageFilters}
      columns={messageColumns}
      schema={messageFiltersSchema}
      readPage={listMessagePage}
      readOne={getMessage}
      View={MessagesView}
    />
  )
}
