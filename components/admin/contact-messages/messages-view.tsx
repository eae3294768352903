'use client'

import type { ListViewProps } from '@/components/admin/list/list-results'
import { ListWithPanel } from '@/components/admin/panel/list-with-panel'
import type { MessageRecord } from '@/lib/contact-messages/schema'
import { MessagePanel } from './message-panel'
import { MessageTable } from './message-table'
import './contact-messages.css'

/** One page of messages, and the panel of the one being viewed. */
export function MessagesView({ records, linked, place, empty, foot }: ListViewProps<MessageRecord>) {
  return (
    <ListWithPanel
      records={records}
      linked={linked}
      place={place}
      noun="Message"
      list={(viewedId, onView) =>
        empty || <MessageTable records={records} viewedId={viewedId} onView={onView} foot={foot} />
      }
      panel={record => <MessagePanel record={record} />}
    />
  )
}
