'use client'

import { EmailLink, PhoneLinks } from '@/components/admin/list/contact'
import { Facts } from '@/components/admin/panel/facts'
import { ReadFailure } from '@/components/admin/panel/read-failure'
import { useAdminRead } from '@/components/admin/panel/use-admin-read'
import { PageLink } from '@/components/ui/page-link'
import { Panel, PanelPart } from '@/components/ui/panel'
import { Skeleton } from '@/components/ui/skeleton'
import { describePurpose } from '@/lib/payments/admin/format'
import { type PaymentRecord, paymentDetailsSchema } from '@/lib/payments/admin/schema'
import { sentRecordNouns, sentRecordPlurals } from '@/lib/sent-records/constants'
import { orNA } from '@/lib/text/format'
import { PaymentStatusBadge } from './payment-status-badge'
import { PaymentStory } from './payment-timeline'

/** Everything about one payment: who pays, for what, and what happened. */
export function PaymentPanel({ record }: { record: PaymentRecord }) {
  const { payer, purpose } = record
  return (
    <Panel
      id="payment"
      title={orNA(payer.name)}
      aside={
        <PaymentStatusBadge
          status={record.status}
          test={record.test}
          paidBack={record.refunded >= record.amount}
        />
      }
    >
      <div className="panel-part">
        <Facts
          facts={[
            ['Email', <EmailLink key="email" address={payer.email} />],
            ['Phone', <PhoneLinks key="phone" number={payer.phone} name={payer.name} />],
            ['For', describePurpose(purpose.type)],
            ['Title', orNA(purpose.title)],
          ]}
        />
        <PageLink className="link payments-record" href={recordUrl(purpose)}>
          Open the {sentRecordNouns[purpose.type]}
        </PageLink>
      </div>
      <PanelPart title="Payment">
        <Story record={record} />
      </PanelPart>
    </Panel>
  )
}

function Story({ record }: { record: PaymentRecord }) {
  const { _id, status, refunded, flagged } = record
  const revision = `${status} ${refunded} ${flagged}`
  const { data, failed, reload } = useAdminRead(`/admin/payments/${_id}`, paymentDetailsSchema, revision)
  if (failed) return <ReadFailure what="The payment" onRetry={reload} />
  if (!data) return <Skeleton label="Loading the payment" />
  return <PaymentStory payment={data} onChanged={reload} />
}

// A relative URL, because the secret prefix is in the page's own URL.
function recordUrl({ type, _id }: PaymentRecord['purpose']): string {
  return `${sentRecordPlurals[type]}?view=${_id}`
}
