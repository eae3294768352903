import { CalendarLink } from '@/components/courses/calendar-link'
import { RefusedBanner } from '@/components/forms/refused-banner'
import { PayNow } from '@/components/payments/pay-now'
import { Banner } from '@/components/ui/banner'
import { ListEntries } from '@/components/ui/paragraphs'
import { ReceiptPart } from '@/components/ui/receipt'
import type { RefusedForm } from '@/lib/forms/returned-form'
import { listStatusFacts, type StatusWords } from '@/lib/status-page/format'
import type { RecordStatus } from '@/lib/status-page/schema'
import { BareUrl } from './bare-url'
import { ForgetSent } from './forget-sent'
import { EraseForm, PhoneForm, WithdrawForm } from './status-forms'
import { Grouped, Held, WithPhoneLink } from './status-text'
import './status.css'

type StatusSheetProps = {
  token: string
  status: RecordStatus
  words: StatusWords
  /** The place where courses are held. */
  place: string
  /** What the last form on this page did, shown above everything else. */
  done: string | undefined
  returned: RefusedForm | undefined
}

/** Everything that an applicant or student can see and do about their record. It has plain forms alone, so it needs no script. */
export function StatusSheet({ token, status, words, place, done, returned }: StatusSheetProps) {
  const { kind, decision, endedAt, payment, bring } = status
  return (
    <section className="container section status-sheet" id="status">
      {done && <Banner kind="ok" title={done} live />}
      {done && <BareUrl />}
      {endedAt && <ForgetSent token={token} />}
      <RefusedBanner title="That was not done." returned={returned} />
      <Banner kind={words.kind} title={words.state}>
        <p>
          <WithPhoneLink text={words.next} />
        </p>
        {payment?.payable && !endedAt && <PayNow reference={payment.payable} kind={kind} />}
      </Banner>
      {bring.length > 0 && (
        <ReceiptPart title="What to bring">
          <ul className="status-list">
            <ListEntries texts={bring} />
          </ul>
        </ReceiptPart>
      )}
      <dl className="receipt-facts">
        {listStatusFacts(status, place).map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <Held text={value} />
            </dd>
          </div>
        ))}
        {payment?.reference && (
          <div>
            <dt>Reference</dt>
            <dd>
              <Grouped text={payment.reference} />
            </dd>
          </div>
        )}
      </dl>
      {!endedAt && status.course?.hasCalendar && <CalendarLink courseId={status.course.id} />}
      {!endedAt && <PhoneForm token={token} phone={status.phone} returned={returned} />}
      {!endedAt && decision !== 'rejected' && <WithdrawForm token={token} status={status} />}
      <EraseForm token={token} status={status} />
      <p className="status-note">
        Whoever has the link to this page can see and change what it shows, so keep it to yourself.
      </p>
    </section>
  )
}
