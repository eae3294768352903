import { useState } from 'react'
import { Field } from '@/components/ui/field'
import { Select } from '@/components/ui/select'
import { describeBeginning } from '@/lib/courses/format'
import type { EnrollmentDetails } from '@/lib/enrollments/schema'
import { orNA } from '@/lib/text/format'
import type { CourseChoice } from './course-choices'
import { describeDifference } from './describe-difference'
import { useToldWords } from './use-told-words'

type ChangedCourseProps = {
  record: EnrollmentDetails
  courses: readonly CourseChoice[]
  error: string | undefined
}

/** The field for the course that a student is put on, and what it costs beside what was paid. */
export function ChangedCourse({ record, courses, error }: ChangedCourseProps) {
  const [courseId, setCourseId] = useState('')
  const told = useToldWords(record)
  const others = otherCourses(courses, record)
  const chosen = others.find(({ value }) => value === courseId)
  return (
    <>
      <p>{describeNow(record)}</p>
      <Field id="change-course" label="New course" hint={describeChoices(others, record)} error={error}>
        {control => (
          <Select
            {...control}
            name="courseId"
            choices={others}
            placeholder="Choose one"
            value={courseId}
            onChange={event => setCourseId(event.target.value)}
          />
        )}
      </Field>
      <div className="enrollments-change" aria-live="polite">
        {chosen && <p>{describeChosen(chosen, record)}</p>}
        <p>{told}</p>
      </div>
    </>
  )
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
  return `${orNA(name)} is on ${orNA(course.title)}, which ${describeBeginning(new Date(course.startDate))}. ${seat}${paid}`
}

// The day too, as a narrow field shows the beginning of the choice alone.
function describeChosen({ startDate, price }: CourseChoice, record: EnrollmentDetails): string {
  const begins = `It ${describeBeginning(new Date(startDate))}.`
  return record.price > 0 ? `${begins} ${describeDifference(record, price)}` : begins
}

function describeChoices(others: readonly CourseChoice[], { price }: EnrollmentDetails): string | undefined {
  if (others.length === 0) return 'No other course is active.'
  return price === 0 ? 'A course that has a price needs an enrollment of its own.' : undefined
}
