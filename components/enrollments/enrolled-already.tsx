import { AnnouncedBanner } from '@/components/ui/announced-banner'
import { Banner } from '@/components/ui/banner'
import { ALREADY_ENROLLED_MESSAGE } from '@/lib/enrollments/constants'

type EnrolledAlreadyProps = {
  courseId: string
  /** Whether it appears after a press of the form's button, and so takes the focus. */
  announced?: boolean
}

/** Says that this person is enrolled already, and how to enroll somebody else: the same email and number are the same person. */
export function EnrolledAlready({ courseId, announced = false }: EnrolledAlreadyProps) {
  const Message = announced ? AnnouncedBanner : Banner
  return (
    <Message kind="ok" title={ALREADY_ENROLLED_MESSAGE}>
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
