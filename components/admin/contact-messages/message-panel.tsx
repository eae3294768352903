'use client'

import { EmailLink, PhoneLinks } from '@/components/admin/list/contact'
import { Facts } from '@/components/admin/panel/facts'
import { OwnerOnly, useOwnEmail } from '@/components/admin/session/admin-scope'
import { useAdminAction } from '@/components/admin/session/use-admin-action'
import { Button } from '@/components/ui/button'
import { Panel, PanelPart } from '@/components/ui/panel'
import { type MessageRecord, messageRecordSchema } from '@/lib/contact-messages/schema'
import { formatDateTime } from '@/lib/dates/format'
import { DeleteMessage } from './delete-message'
import { MessageStatus } from './message-table'

/** Everything about one message: who wrote it, its text, and whether it is answered. */
export function MessagePanel({ record }: { record: MessageRecord }) {
  const { _id, name, email, phone, subject, message, createdAt, answeredAt, answeredBy } = record
  return (
    <Panel
      id="message"
      title={name}
      aside={<MessageStatus record={record} />}
      actions={
        <>
          <AnsweredButton key={_id} record={record} />
          <OwnerOnly>
            <DeleteMessage key={`${_id} delete`} record={record} />
          </OwnerOnly>
        </>
      }
    >
      <div className="panel-part">
        <Facts
          facts={[
            ['Email', <EmailLink key="email" address={email} subject={`Re: ${subject}`} />],
            ['Phone', <PhoneLinks key="phone" number={phone} name={name} />],
            ['Subject', subject],
            ['Sent', formatDateTime(createdAt)],
            ...(answeredAt
              ? [['Answered', `${formatDateTime(answeredAt)}, ${answeredBy?.email ?? 'N/A'}`] as const]
              : []),
          ]}
        />
      </div>
      <PanelPart title="Message">
        <p className="contact-messages-text">{message}</p>
      </PanelPart>
    </Panel>
  )
}

/** One button that marks the message as answered, and takes that back, so that it keeps the focus. */
function AnsweredButton({ record: { _id, name, answeredAt } }: { record: MessageRecord }) {
  const { pending, send } = useAdminAction()
  const ownEmail = useOwnEmail()
  const isOpen = answeredAt === null
  // A colleague may have answered it meanwhile: who was first stays.
  const readDone = async (response: Response) => {
    const { answeredBy } = messageRecordSchema.parse(await response.json())
    if (!answeredBy) return `${name}: open again.`
    return answeredBy.email === ownEmail
      ? `${name}: marked as answered.`
      : `${name}: already answered by ${answeredBy.email}.`
  }
  return (
    <Button
      size="compact"
      variant={isOpen ? undefined : 'quiet'}
      loading={pending}
      loadingLabel="Saving"
      onClick={() =>
        void send({
          path: `/admin/contact-messages/${_id}/answered`,
          value: { answered: isOpen },
          done: readDone,
        })
      }
    >
      {isOpen ? 'Mark as answered' : 'Open again'}
    </Button>
  )
}
