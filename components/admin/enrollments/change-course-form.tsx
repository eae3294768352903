import { type FormEvent, useEffect, useRef, useState } from 'react'
import { SubmitButton } from '@/components/admin/form/submit-button'
import type { useAdminAction } from '@/components/admin/session/use-admin-action'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { Select } from '@/components/ui/select'
import { hasStarted } from '@/lib/courses/rules'
import { formatDate } from '@/lib/dates/format'
import { courseChangeSchema, type EnrollmentDetails, enrollmentDetailsSchema } from '@/lib/enrollments/schema'
import { orNA } from '@/lib/text/format'
import type { CourseChoice } from './course-choices'
import { describeDifference } from './describe-difference'
import { useToldWords } from './use-told-words'

type ChangeCourseFormProps = ReturnType<typeof useAdminAction> & {
  record: EnrollmentDetails
  courses: readonly CourseChoice[]
  /** The course that is chosen; empty at first. */
  courseId: string
  onChoose: (courseId: string) => void
  onCancel: () => void
  onClose: () => void
}

/** The form that puts a student on another course: which one, and what it costs beside what was paid. */
export function ChangeCourseForm(props: ChangeCourseFormProps) {
  const { record, courses, courseId, onChoose, onCancel, pending } = props
  const { form, error, submit } = useChangeCourseForm(props)
  const told = useToldWords(record)
  const others = otherCourses(courses, record)
  const chosen = others.find(({ value }) => value === courseId)
  return (
    <form
      ref={form}
      className="enrollments-change"
      aria-label="Change course"
      method="post"
      noValidate
      onSubmit={submit}
    >
      <p>{describeNow(record)}</p>
      <Field id="change-course" label="New course" hint={describeChoices(others, record)} error={error}>
        {control => (
          <Select
            {...control}
            name="courseId"
            choices={others}
            placeholder="Choose one"
            value={courseId}
            onChange={event => onChoose(event.target.value)}
          />
        )}
      </Field>
      <div className="enrollments-change" aria-live="polite">
        {chosen && <p>{describeChosen(chosen, record)}</p>}
        <p>{told}</p>
      </div>
      <div className="dialog-actions">
        <SubmitButton loading={pending} loadingLabel="Saving">
          Change course
        </SubmitButton>
        <Button size="compact" variant="quiet" onClick={onCancel}>
          Keep it
        </Button>
      </div>
    </form>
  )
}

/** Checks and sends the form; `error` is that of its field. */
function useChangeCourseForm({ record, courseId, pending, send, onClose }: ChangeCourseFormProps) {
  const [error, setError] = useState<string>()
  const form = useRef<HTMLFormElement>(null)
  const { _id, name, version } = record

  // Whoever does not see the message hears it by this.
  useEffect(() => {
    if (error) form.current?.querySelector('select')?.focus()
  }, [error])

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (pending) return
    const change = courseChangeSchema.safeParse({ courseId, version })
    setError(change.error?.issues[0]?.message)
    if (!change.success) return
    const changed = await send({
      path: `/admin/enrollments/${_id}/course`,
      value: change.data,
      async done(response) {
        const { course } = enrollmentDetailsSchema.parse(await response.json())
        return `${orNA(name)} is on ${orNA(course.title)} now.`
      },
      failed: 'The course was not changed. Please try again.',
      onRefused({ errors }) {
        setError(errors?.courseId?.[0])
        return errors?.courseId !== undefined
      },
    })
    if (changed) onClose()
  }

  return { form, error, submit }
}

/** Returns the courses that a student can be put on; who is on a free one cannot come to one that has to be paid for. */
function otherCourses(
  courses: readonly CourseChoice[],
  { course, price }: EnrollmentDetails,
): CourseChoice[] {
  return courses
    .filter(({ value }) => value !== course._id)
    .map(choice => ({ ...choice, disabled: choice.disabled || (price === 0 && choice.price > 0) }))
}

function describeNow({ name, course, price, unseated }: EnrollmentDetails): string {
  const seat = unseated ? 'They get a seat on the new one.' : 'The seat there becomes free.'
  const paid = price > 0 ? ' What was paid counts for the new course.' : ''
  return `${orNA(name)} is on ${orNA(course.title)}, which ${describeBeginning(course.startDate)}. ${seat}${paid}`
}

// The day too, as a narrow field shows the beginning of the choice alone.
function describeChosen({ startDate, price }: CourseChoice, record: EnrollmentDetails): string {
  const begins = `It ${describeBeginning(startDate)}.`
  return record.price > 0 ? `${begins} ${describeDifference(record, price)}` : begins
}

const describeBeginning = (startDate: string) =>
  `${hasStarted(new Date(startDate)) ? 'began' : 'begins'} on ${formatDate(startDate)}`

function describeChoices(others: readonly CourseChoice[], { price }: EnrollmentDetails): string | undefined {
  if (others.length === 0) return 'No other course is active.'
  return price === 0 ? 'A course that has a price needs an enrollment of its own.' : undefined
}
