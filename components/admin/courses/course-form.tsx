'use client'

import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { DeleteRecord } from '@/components/admin/form/delete-record'
import { FormField } from '@/components/admin/form/form-field'
import { FormPanel } from '@/components/admin/form/form-panel'
import { useConflict } from '@/components/admin/form/use-conflict'
import { useUnsavedChanges } from '@/components/admin/form/use-unsaved-changes'
import { RecordHistory } from '@/components/admin/panel/record-history'
import { OwnerOnly } from '@/components/admin/session/owner-scope'
import { useAdminAction } from '@/components/admin/session/use-admin-action'
import { applyProblem } from '@/components/ui/form-errors'
import { site } from '@/content/site'
import { durationUnits } from '@/lib/courses/constants'
import {
  type AdminCourseRecord,
  type CourseFormValues,
  courseEditSchema,
  courseFormDefaults,
} from '@/lib/courses/schema'
import { fieldNames, toFormValues } from '@/lib/forms/values'
import { categoryChoices } from './course-filters'

const unitChoices = durationUnits.map(value => ({ value, label: value }))
const stateChoices = [
  { value: 'true', label: 'Active' },
  { value: 'false', label: 'Inactive' },
]

/** Adds a course, or updates the one it is given. */
export function CourseForm({ course, onClose }: { course: AdminCourseRecord | null; onClose: () => void }) {
  const form = useForm({
    resolver: zodResolver(courseEditSchema),
    defaultValues: valuesOf(course),
  })
  const { isDirty, isSubmitting } = form.formState
  const { guard, question } = useUnsavedChanges(isDirty, () => form.reset())
  const { send } = useAdminAction()
  const { report, conflict } = useConflict({
    of: 'courses',
    record: course,
    version: form.getValues('version'),
    onLoad: () => form.reset(valuesOf(course)),
    onOverwrite(version) {
      form.setValue('version', version)
      void submit()
    },
  })

  const submit = form.handleSubmit(async value => {
    const saved = await send({
      path: course ? `/admin/courses/edit/${course._id}` : '/admin/courses',
      value,
      done: course ? `${value.title} is updated.` : `${value.title} is added.`,
      onRefused(problem) {
        applyProblem(form.setError, problem, fieldNames(courseFormDefaults))
        return report(problem)
      },
    })
    if (saved) onClose()
  })

  return (
    <>
      <FormPanel
        subject={course?._id ?? 'new'}
        title={course ? 'Edit course' : 'Add course'}
        saveLabel={course ? 'Update course' : 'Add course'}
        saving={isSubmitting}
        onSubmit={submit}
        onClose={() => guard(onClose)}
        foot={
          course && (
            <>
              <RecordHistory of="courses" id={course._id} revision={course.version} />
              <OwnerOnly>
                <DeleteRecord noun="course" id={course._id} title={course.title} onDeleted={onClose} />
              </OwnerOnly>
            </>
          )
        }
      >
        <FormField form={form} name="title" label="Title" wide />
        <FormField form={form} name="category" label="Category" choices={categoryChoices} />
        <FormField
          form={form}
          name="price"
          label={`Price (${site.coursePrice.adminSign})`}
          inputMode="decimal"
        />
        <FormField form={form} name="duration.value" label="Duration" inputMode="numeric" />
        <FormField form={form} name="duration.unit" label="Duration unit" choices={unitChoices} />
        <FormField form={form} name="startDate" label="Start date" type="date" />
        <FormField form={form} name="isActive" label="Status" choices={stateChoices} />
        <FormField
          form={form}
          name="seats"
          label="Seats"
          hint="Empty for no limit. Paid enrollments take one, and unpaid ones hold one for a while."
          inputMode="numeric"
          optional
          wide
        />
        <FormField form={form} name="description" label="Description" rows={4} wide />
        <FormField
          form={form}
          name="whatToBring"
          label="What to bring"
          hint="On the course’s page, in its mails and on students’ status pages. One thing a line."
          rows={3}
          optional
          wide
        />
      </FormPanel>
      {question}
      {conflict}
    </>
  )
}

function valuesOf(course: AdminCourseRecord | null): CourseFormValues {
  return course
    ? { ...toFormValues(courseFormDefaults, course), version: course.version }
    : courseFormDefaults
}
