import type { ReactNode } from 'react'
import { AnnouncedBanner } from '@/components/ui/announced-banner'
import { Banner } from '@/components/ui/banner'
import { ALREADY_ENROLLED_MESSAGE } from '@/lib/enrollments/constants'

type EnrolledAlreadyProps = {
  courseId: string
  title?: string | undefined
  /** Whether it appears after a press of the form's button, and so takes the focus. */
  announced?: boolean
  /** Shows the form again on the same page; left out where the page is loaded again for it. */
  onAnother?: (() => void) | undefined
  /** What stands before the ways on. */
  children?: ReactNode
}

/** Says that this person is enrolled already, and how to enroll somebody else: the same email and number are the same person. */
export function EnrolledAlready({
  courseId,
  title = ALREADY_ENROLLED_MESSAGE,
  announced = false,
  onAnother,
  children,
}: EnrolledAlreadyProps) {
  const Message = announced ? AnnouncedBanner : Banner
  return (
    <Message kind="ok" title={title}>
      {children}
      <EnrollAnother courseId={courseId} onAnother={onAnother} />
      <p>
        <a className="link" href="/status">
          Lost the link to your enrollment?
        </a>
      </p>
    </Message>
  )
}

type EnrollAnotherProps = Pick<EnrolledAlreadyProps, 'courseId' | 'onAnother'>

/** Leads to the form for somebody else, with the draft where nothing of it was stored. */
export function EnrollAnother({ courseId, onAnother }: EnrollAnotherProps) {
  return (
    <p>
      {onAnother ? (
        <button type="button" className="link" onClick={onAnother}>
          Enroll somebody else
        </button>
      ) : (
        <a className="link" href={`/course-enrollment/${courseId}`}>
          Enroll somebody else
        </a>
      )}{' '}
      with an email or a phone number of their own.
    </p>
  )
}
