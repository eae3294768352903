import { PrivacyNote } from '@/components/forms/privacy-line'
import { Button } from '@/components/ui/button'
import { TextField } from '@/components/ui/text-field'
import { telephoneLink } from '@/content/links'
import { site } from '@/content/site'
import type { RefusedForm } from '@/lib/forms/returned-form'
import { formatSum } from '@/lib/money/format'
import { NAIRA } from '@/lib/money/units'
import { sentRecordNouns } from '@/lib/sent-records/constants'
import type { RecordStatus, StatusPayment } from '@/lib/status-page/schema'
import { formatPhone } from '@/lib/text/format'

type PhoneFormProps = { token: string; phone: string; returned: RefusedForm | undefined }

/** The form that corrects the phone number. */
export function PhoneForm({ token, phone, returned }: PhoneFormProps) {
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
export function WithdrawForm({ token, status: { kind, payment } }: { token: string; status: RecordStatus }) {
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
export function EraseForm({
  token,
  status: { kind, payment, endedAt },
}: {
  token: string
  status: RecordStatus
}) {
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
