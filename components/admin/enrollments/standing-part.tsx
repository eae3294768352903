'use client'

import { useState } from 'react'
import { RecordPayment } from '@/components/admin/payments/record-payment'
import { useMailIsOn } from '@/components/admin/session/admin-scope'
import { useAdminAction } from '@/components/admin/session/use-admin-action'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { PanelPart } from '@/components/ui/panel'
import { formatDateTime } from '@/lib/dates/format'
import type { StandingAction } from '@/lib/enrollments/constants'
import { isPaid, refusalToChangeCourse } from '@/lib/enrollments/rules'
import type { EnrollmentDetails } from '@/lib/enrollments/schema'
import { isErasedEmail } from '@/lib/erased-records/rules'
import { orNA } from '@/lib/text/format'
import { ChangeCourse } from './change-course'
import type { CourseChoice } from './course-choices'
import { useToldWords } from './use-told-words'

/** The actions that take a seat away, and so are asked about first. */
type Question = {
  title: string
  text: (record: EnrollmentDetails) => string
  /** Whether the student is told by mail. */
  tells: boolean
  button: string
  leave: string
  /** The end of the message after the action; it begins with the student's name. */
  outcome: string
}
type AskedAction = Exclude<StandingAction, 'reinstate'>

type StandingPartProps = {
  record: EnrollmentDetails
  /** The courses that its student can be put on, and the one of the enrollment. */
  courses: readonly CourseChoice[]
}

/**
 * Says whether an enrollment has a seat and how many the course has left, and offers to cancel it, to give or release the seat, or to put the
 * student on another course.
 */
export function StandingPart({ record, courses }: StandingPartProps) {
  const [asked, setAsked] = useState<AskedAction | null>(null)
  const { pending, send } = useAdminAction()
  const mailIsOn = useMailIsOn()
  const { _id, name, version } = record

  async function change(action: StandingAction, outcome: string) {
    if (pending) return
    const done = `${orNA(name)}${outcome}.`
    await send({ path: `/admin/enrollments/${_id}/standing`, value: { action, version }, done })
    setAsked(null)
  }

  return (
    <PanelPart title="Seat">
      <p>{describeSeat(record)}</p>
      <p className="admin-page-small">{describeCourse(record)}</p>
      {record.cancelledAt && isPaidBack(record) && (
        <p className="admin-page-small">
          All of the price was given back. If the student enrolls anew, they pay again; if you take the
          cancellation back, they do not.
        </p>
      )}
      <StandingButtons
        record={record}
        courses={courses}
        // While a question is open, its own button shows that it is saving.
        saving={pending && !asked}
        onAsk={setAsked}
        onReinstate={() =>
          change('reinstate', ` is enrolled again${mailIsOn ? '' : '. Mail is off: call them'}`)
        }
      />
      {refusalToChange(record) === 'unpaid' && (
        <p className="enrollments-elsewhere admin-page-small">
          It is not paid: for another course, enroll the student there, and cancel this enrollment.
        </p>
      )}
      <StandingQuestion
        asked={asked}
        record={record}
        saving={pending}
        onConfirm={(action, outcome) => change(action, `: ${outcome}`)}
        onClose={() => setAsked(null)}
      />
    </PanelPart>
  )
}

type StandingButtonsProps = StandingPartProps & {
  saving: boolean
  onAsk: (action: AskedAction) => void
  onReinstate: () => void
}

function StandingButtons({ record, courses, saving, onAsk, onReinstate }: StandingButtonsProps) {
  const { _id, name, version, cancelledAt, paymentStatus, price, seat, unseated } = record
  return (
    <div className="panel-actions">
      {!cancelledAt && price > 0 && paymentStatus !== 'completed' && (
        <RecordPayment
          of="enrollments"
          id={_id}
          version={version}
          name={name}
          title={record.course.title}
          price={price}
          warning={
            seat === 'none' && !hasRoom(record)
              ? 'The course is full, so this gives no seat. To give one, add a seat to the course first.'
              : undefined
          }
        />
      )}
      {unseated && !cancelledAt && hasRoom(record) && (
        <Button size="compact" variant="quiet" onClick={() => onAsk('give-seat')}>
          {questions['give-seat'].button}
        </Button>
      )}
      {seat === 'held' && (
        <Button size="compact" variant="quiet" onClick={() => onAsk('release-seat')}>
          {questions['release-seat'].button}
        </Button>
      )}
      {refusalToChange(record) === undefined && <ChangeCourse record={record} courses={courses} />}
      {/* One button for both actions, so that it keeps the focus when the action changes. */}
      {!(cancelledAt && isErasedEmail(record.student.email)) && (
        <Button
          size="compact"
          variant="quiet"
          loading={saving}
          loadingLabel="Saving"
          onClick={() => (cancelledAt ? onReinstate() : onAsk('cancel'))}
        >
          {cancelledAt ? 'Take the cancellation back' : questions.cancel.button}
        </Button>
      )}
    </div>
  )
}

type StandingQuestionProps = {
  /** The action to ask about; null closes the question. */
  asked: AskedAction | null
  record: EnrollmentDetails
  saving: boolean
  onConfirm: (action: AskedAction, outcome: string) => void
  onClose: () => void
}

function StandingQuestion({ asked, record, saving, onConfirm, onClose }: StandingQuestionProps) {
  const told = useToldWords(record)
  const question = asked && questions[asked]
  return (
    <Dialog
      open={asked !== null}
      onClose={onClose}
      title={question?.title ?? ''}
      actions={
        question && (
          <>
            <Button
              size="compact"
              loading={saving}
              loadingLabel="Saving"
              onClick={() => onConfirm(asked, question.outcome)}
            >
              {question.button}
            </Button>
            <Button size="compact" variant="quiet" onClick={onClose}>
              {question.leave}
            </Button>
          </>
        )
      }
    >
      <p>{`${orNA(record.name)}, ${orNA(record.course.title)}.`}</p>
      <p>{question?.text(record)}</p>
      {question?.tells && <p>{told}</p>}
    </Dialog>
  )
}

const questions: Record<AskedAction, Question> = {
  cancel: {
    title: 'Cancel this enrollment?',
    text: describeCancelling,
    tells: true,
    button: 'Cancel enrollment',
    leave: 'Keep it',
    outcome: 'the enrollment is cancelled',
  },
  'release-seat': {
    title: 'Release this seat?',
    text: () => 'It goes to whoever enrolls first. The student can still pay while a seat is free.',
    tells: false,
    button: 'Release seat',
    leave: 'Keep it',
    outcome: 'the seat is released',
  },
  'give-seat': {
    title: 'Give the seat?',
    text: () => 'Their own page then says that the place is confirmed.',
    tells: true,
    button: 'Give the seat',
    leave: 'Not now',
    outcome: 'the seat is given',
  },
}

function describeCancelling(record: EnrollmentDetails): string {
  const seat = record.seat === 'none' ? 'It holds no seat.' : 'The seat becomes free.'
  const isHeld = isPaid(record) && !record.testPayment
  return isHeld && !isPaidBack(record)
    ? `${seat} What was paid is not sent back by this: it waits in Payments until you decide about it.`
    : seat
}

function describeSeat(record: EnrollmentDetails): string {
  const { cancelledAt, seat, unseated, seatHeldUntil } = record
  if (cancelledAt) return `No seat: cancelled on ${formatDateTime(cancelledAt)}.`
  if (unseated) {
    const gone =
      'No seat: it was paid when the course was full already. Their own page says that you will get in touch.'
    return hasRoom(record) ? gone : `${gone} To give a seat, add one to the course first.`
  }
  if (isPaidBack(record))
    return 'All of the price was given back, and the student’s own page says so. The seat stays taken until you cancel the enrollment.'
  if (seat === 'kept') return 'The seat is kept.'
  if (seatHeldUntil) return `The seat is held until ${formatDateTime(seatHeldUntil)}, unless it is paid.`
  return 'No seat: it was not paid in time, or released.'
}

/** Why its student cannot be put on another course; undefined where they can. */
function refusalToChange(record: EnrollmentDetails) {
  const { cancelledAt, student } = record
  if (isErasedEmail(student.email)) return 'erased'
  return refusalToChangeCourse({
    ...record,
    cancelled: cancelledAt !== undefined,
    paidBack: isPaidBack(record),
  })
}

const isPaidBack = ({ price, refunded = 0 }: EnrollmentDetails) => price > 0 && refunded >= price

/** Whether the course has a free seat for a student who has paid and has none. */
export function hasRoom({ courseSeats }: EnrollmentDetails): boolean {
  return !courseSeats || courseSeats.taken - courseSeats.unseated < courseSeats.seats
}

function describeCourse({ courseSeats }: EnrollmentDetails): string {
  if (!courseSeats) return 'The course has no limit of seats.'
  const { seats, taken } = courseSeats
  const left = Math.max(0, seats - taken)
  return `${left} of ${seats} seats of the course ${left === 1 ? 'is' : 'are'} left.`
}
