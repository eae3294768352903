import type { ReactNode } from 'react'
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

type TwoPressFormProps = {
  /** Where it goes. */
  action: string
  /** The words of the first press, which only shows the form. */
  opens: string
  /** The words of the second press, which sends it. */
  sends: string
  children: ReactNode
}

/** A form that takes two presses. */
function TwoPressForm({ action, opens, sends, children }: TwoPressFormProps) {
  return (
    <details className="status-withdraw">
      <summary>{opens}</summary>
      <form className="status-form" method="post" action={action}>
        {children}
        <div>
          <Button type="submit" variant="quiet">
            {sends}
          </Button>
        </div>
      </form>
    </details>
  )
}

/** The form that withdraws. */
export function WithdrawForm({ token, status: { kind, payment } }: { token: string; status: RecordStatus }) {
  const noun = sentRecordNouns[kind]
  return (
    <TwoPressForm
      action={`/api/status/${token}/withdraw#status`}
      opens={`Withdraw this ${noun}`}
      sends={`Yes, withdraw my ${noun}`}
    >
      <p>
        The studio sees it, and nothing more happens with your {noun}
        {kind === 'course-enrollment' && isSeated(payment) && '; your seat goes to somebody else'}. This
        cannot be taken back here.
      </p>
      <PaidNote payment={payment} />
    </TwoPressForm>
  )
}

const isSeated = (payment: StatusPayment | null) => !payment?.late && payment?.caveat !== 'seat-gone'

/** The form that erases the data. It is there until the data is erased. */
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
    <TwoPressForm
      action={`/api/status/${token}/erase#status`}
      opens={`Erase this ${noun}`}
      sends={`Yes, erase my ${noun}`}
    >
      <p>
        Your name, email, phone number{isJob ? ', skills and CV' : ' and portfolio'} go for good, with all
        that was noted about them
        {!endedAt && (isJob ? '; nobody can choose you any more' : '; a seat you hold is given up')}. Nobody
        can bring that back.
      </p>
      {payment?.reference && (
        <p>
          The sum you were asked to pay and its reference stay in the books, as the tax law asks, without you.
        </p>
      )}
      <PaidNote payment={payment} />
    </TwoPressForm>
  )
}

/** Says that money which was paid, and not paid back, is not returned by this. */
function PaidNote({ payment }: { payment: StatusPayment | null }) {
  const held = payment?.paid && !payment.test ? payment.amount - payment.refunded + payment.surplus : 0n
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
