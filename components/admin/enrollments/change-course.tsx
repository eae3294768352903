import { useState } from 'react'
import { useUnsavedChanges, wordsWhile } from '@/components/admin/form/use-unsaved-changes'
import { useAdminAction } from '@/components/admin/session/use-admin-action'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import type { EnrollmentDetails } from '@/lib/enrollments/schema'
import { ChangeCourseForm } from './change-course-form'
import type { CourseChoice } from './course-choices'

const TITLE = 'Change course'

type ChangeCourseProps = { record: EnrollmentDetails; courses: readonly CourseChoice[] }

/** Puts the student of an enrollment on another course, after a question. What is chosen stays until it is stored. */
export function ChangeCourse({ record, courses }: ChangeCourseProps) {
  const [open, setOpen] = useState(false)
  const [courseId, setCourseId] = useState('')
  // Outlives the form: what is still being sent when the question is closed is not sent beside it.
  const action = useAdminAction()
  const { guard, question } = useUnsavedChanges(open && courseId !== '', close, wordsWhile(action.sending))

  function close() {
    setOpen(false)
    setCourseId('')
  }

  return (
    <>
      <Button size="compact" variant="quiet" onClick={() => setOpen(true)}>
        {TITLE}
      </Button>
      {/* Before the form, so that it closes first, and the form then gives the focus back. */}
      {question}
      <Dialog open={open} onClose={() => guard(close)} title={TITLE}>
        {open && (
          <ChangeCourseForm
            {...action}
            record={record}
            courses={courses}
            courseId={courseId}
            onChoose={setCourseId}
            onCancel={() => guard(close)}
            onClose={close}
          />
        )}
      </Dialog>
    </>
  )
}
