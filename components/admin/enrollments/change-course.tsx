import { DialogForm } from '@/components/admin/form/dialog-form'
import { courseChangeSchema, type EnrollmentDetails, enrollmentDetailsSchema } from '@/lib/enrollments/schema'
import { orNA } from '@/lib/text/format'
import { ChangedCourse } from './changed-course'
import type { CourseChoice } from './course-choices'

const TITLE = 'Change course'

type ChangeCourseProps = { record: EnrollmentDetails; courses: readonly CourseChoice[] }

/** Puts the student of an enrollment on another course, after a question. */
export function ChangeCourse({ record, courses }: ChangeCourseProps) {
  const { _id, name, version } = record
  return (
    <DialogForm
      title={TITLE}
      quiet
      saveLabel={TITLE}
      leaveLabel="Keep it"
      path={`/admin/enrollments/${_id}/course`}
      schema={courseChangeSchema}
      values={{ version }}
      done={async response => {
        const { course } = enrollmentDetailsSchema.parse(await response.json())
        return `${orNA(name)} is on ${orNA(course.title)} now.`
      }}
      failed="The course was not changed. Please try again."
    >
      {errors => <ChangedCourse record={record} courses={courses} error={errors.courseId?.[0]} />}
    </DialogForm>
  )
}
