'use client'

import { DialogForm } from '@/components/admin/form/dialog-form'
import { Input, Textarea } from '@/components/ui/controls'
import { Field } from '@/components/ui/field'
import { studentsLetterSchema, studentsWrittenSchema } from '@/lib/enrollments/schema'
import { formatCount } from '@/lib/text/format'

type WriteToStudentsProps = {
  courseId: string
  /** How many can be written to: those with a seat whose email is theirs. */
  students: number
  /** How many others are enrolled, the cancelled left out. */
  others: number
}

/** The form that writes to the students of a course, each by a mail of their own. */
export function WriteToStudents({ courseId, students, others }: WriteToStudentsProps) {
  const people = formatCount(students, 'student')
  return (
    <DialogForm
      title="Write to the students"
      quiet
      saveLabel={`Send to ${people}`}
      savingLabel="Sending"
      path={`/admin/courses/${courseId}/letters`}
      schema={studentsLetterSchema}
      done={async response => describeWritten(studentsWrittenSchema.parse(await response.json()).students)}
      failed="Nobody was written to. Please try again."
    >
      {errors => (
        <>
          <p>
            {`A mail goes to ${students === 1 ? 'the one student who has' : `each of the ${people} who have`} a seat. It begins with the name, and ends with the link to the student’s own page and with our address. It leaves at once and cannot be taken back.`}
          </p>
          {others > 0 && <p>{describeOthers(others)}</p>}
          <Field
            id="letter-subject"
            label="Subject"
            hint="The history of the course keeps it for good: name nobody in it."
            error={errors.subject?.[0]}
          >
            {control => <Input {...control} name="subject" maxLength={120} autoComplete="off" />}
          </Field>
          <Field id="letter-text" label="Message" error={errors.text?.[0]}>
            {control => <Textarea {...control} name="text" rows={7} />}
          </Field>
        </>
      )}
    </DialogForm>
  )
}

const describeOthers = (others: number) =>
  `${formatCount(others, 'other')} ${others === 1 ? 'is' : 'are'} enrolled and not written to: no seat, the money went back, or no letter of ours has reached them. Call them.`

const describeWritten = (students: number) =>
  students === 1 ? '1 student is written to.' : `${students} students are written to.`
