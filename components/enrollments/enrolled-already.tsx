import { PayNow } from '@/components/payments/pay-now'
import { AnnouncedBanner } from '@/components/ui/announced-banner'
import { Banner } from '@/components/ui/banner'
import { ALREADY_ENROLLED_MESSAGE, UNPAID_MESSAGE } from '@/lib/enrollments/constants'

type EnrolledAlreadyProps = {
  courseId: string
  /** Given where it is not paid yet, with the payment's reference where the site takes payments. */
  unpaid?: { reference: string | undefined } | undefined
  /** Whether it appears after a press of the form's button, and so takes the focus. */
  announced?: boolean
}

/** Says that this person is enrolled already, and how to enroll somebody else: the same email and number are the same person. */
export function EnrolledAlready({ courseId, unpaid, announced = false }: EnrolledAlreadyProps) {
  const Message = announced ? AnnouncedBanner : Banner
  return (
    <Message kind="ok" title={unpaid ? UNPAID_MESSAGE : ALREADY_ENROLLED_MESSAGE}>
      {unpaid && <Unpaid {...unpaid} />}
      <p>
        <a className="link" href={`/course-enrollment/${courseId}`}>
          Enroll somebody else
        </a>{' '}
        with an email or a phone number of their own.
      </p>
      <p>
        <a className="link" href="/status">
          Lost the link to your enrollment?
        </a>
      </p>
    </Message>
  )
}

function Unpaid({ reference }: { reference: string | undefined }) {
  return (
    <>
      <p>What you typed now is not stored.</p>
      {reference ? (
        <PayNow reference={reference} kind="course-enrollment" />
      ) : (
        <p>The studio will tell you how to pay.</p>
      )}
    </>
  )
}
