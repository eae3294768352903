import { Fragment } from 'react'
import { CalendarLink } from '@/components/courses/calendar-link'
import { PrivacyNote } from '@/components/forms/privacy-line'
import { RefusedBanner } from '@/components/forms/refused-banner'
import { PayNow } from '@/components/payments/pay-now'
import { Banner } from '@/components/ui/banner'
import { Button } from '@/components/ui/button'
import { ListEntries } from '@/components/ui/paragraphs'
import { ReceiptPart } from '@/components/ui/receipt'
import { TextField } from '@/components/ui/text-field'
import { telephoneLink } from '@/content/links'
import { site } from '@/content/site'
import type { RefusedForm } from '@/lib/forms/returned-form'
import { formatSum } from '@/lib/money/format'
import { NAIRA } from '@/lib/money/units'
import { sentRecordNouns } from '@/lib/sent-records/constants'
import { listStatusFacts, type StatusWords } from '@/lib/status-page/format'
import type { RecordStatus, StatusPayment } from '@/lib/status-page/schema'
import { formatPhone } from '@/lib/text/format'
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

const HELD = /(\S+(?:\u00a0\S+)+)/

/** A text in which each date stays on one line, unless large text leaves no room for that. */
function Held({ text }: { text: string }) {
  return text.split(HELD).map((part, at) =>
    at % 2 === 0 ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts of a text never move
      <span key={at} className="whole">
        {part.replaceAll('\u00a0', ' ')}
      </span>
    ),
  )
}

/** A text in which the studio's phone number is a link that calls it. */
function WithPhoneLink({ text }: { text: string }) {
  return text.split(site.phone).map((part, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: parts of a text never move
    <Fragment key={at}>
      {at > 0 && (
        <a className="link" href={telephoneLink}>
          {site.phone}
        </a>
      )}
      {part}
    </Fragment>
  ))
}

type PhoneFormProps = { token: string; phone: string; returned: RefusedForm | undefined }

function PhoneForm({ token, phone, returned }: PhoneFormProps) {
  const error = returned?.errors.phone?.[0]
  return (
    <form className="status-form" method="post" action={`/api/status/${token}/phone`} noValidate>
      <h2>Correct your phone number</h2>
      <TextField
        id="status-phone"
        label="Phone"
        error={error}
        // The page comes back at its top, so the wrong field gets the focus.
        {...(error && { autoFocus: true })}
        name="phone"
        type="tel"
        required
        autoComplete="tel"
        defaultValue={returned?.typed.phone ?? formatPhone(phone)}
      />
      <PrivacyNote />
      <div>
        <Button type="submit" variant="quiet">
          Save the number
        </Button>
      </div>
    </form>
  )
}

/** The form that withdraws. It takes two presses; the first one only shows the second button. */
function WithdrawForm({ token, status: { kind, payment } }: { token: string; status: RecordStatus }) {
  const noun = sentRecordNouns[kind]
  return (
    <details className="status-withdraw">
      <summary>Withdraw this {noun}</summary>
      <form className="status-form" method="post" action={`/api/status/${token}/withdraw#status`}>
        <p>
          The studio sees it, and nothing more happens with your {noun}
          {kind === 'course-enrollment' && '; your seat goes to somebody else'}. This cannot be taken back
          here.
        </p>
        <PaidNote payment={payment} />
        <div>
          <Button type="submit" variant="quiet">
            Yes, withdraw my {noun}
          </Button>
        </div>
      </form>
    </details>
  )
}

/** The form that erases the data. It takes two presses too, and is there until the data is erased. */
function EraseForm({ token, status: { kind, payment, endedAt } }: { token: string; status: RecordStatus }) {
  const isJob = kind === 'job-application'
  const noun = sentRecordNouns[kind]
  return (
    <details className="status-withdraw">
      <summary>Erase this {noun}</summary>
      <form className="status-form" method="post" action={`/api/status/${token}/erase#status`}>
        <p>
          Your name, email, phone number{isJob ? ', skills and CV' : ' and portfolio'} go for good, with all
          that was noted about them
          {!endedAt && (isJob ? '; nobody can choose you any more' : '; a seat you hold is given up')}. Nobody
          can bring that back.
        </p>
        {payment && (
          <p>
            The sum you were asked to pay and its reference stay in the books, as the tax law asks, without
            you.
          </p>
        )}
        <PaidNote payment={payment} />
        <div>
          <Button type="submit" variant="quiet">
            Yes, erase my {noun}
          </Button>
        </div>
      </form>
    </details>
  )
}

/** Says that money which was paid, and not paid back, is not returned by this. */
function PaidNote({ payment }: { payment: StatusPayment | null }) {
  const held = payment?.paid ? payment.amount - payment.refunded : 0n
  if (held <= 0n && payment?.caveat !== 'mismatch') return null
  return (
    <p>
      Your {held > 0n ? formatSum(held, NAIRA) : 'money'} is not sent back by this. If you want it back, call{' '}
      <a className="link" href={telephoneLink}>
        {site.phone}
      </a>{' '}
      first.
    </p>
  )
}
