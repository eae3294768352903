'use client'

import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
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
import { fieldNames, toFormValues } from '@/lib/forms/values'
import { currencies, employmentTypes } from '@/lib/jobs/constants'
import {
  type AdminJobRecord,
  type JobEdit,
  type JobFormValues,
  jobEditSchema,
  jobFormDefaults,
} from '@/lib/jobs/schema'

const currencyChoices = currencies.map(value => ({ value, label: value }))
const typeChoices = employmentTypes.map(value => ({ value, label: value }))
const statusChoices = [
  { value: 'true', label: 'Open' },
  { value: 'false', label: 'Closed' },
]
const commas = 'Separate with commas.'

/** Adds a job, or updates the one it is given. */
export function JobForm({ job, onClose }: { job: AdminJobRecord | null; onClose: () => void }) {
  const [filledFrom, setFilledFrom] = useState(job)
  const form = useForm({
    resolver: zodResolver(jobEditSchema),
    defaultValues: valuesOf(job),
  })
  const { isDirty, isSubmitting, dirtyFields } = form.formState
  const { guard, question } = useUnsavedChanges(isDirty, () => form.reset())
  const { send } = useAdminAction()
  const { report, conflict } = useConflict({
    of: 'jobs',
    record: job,
    version: form.getValues('version'),
    onLoad() {
      setFilledFrom(job)
      form.reset(valuesOf(job))
    },
    onOverwrite(version) {
      form.setValue('version', version)
      void submit()
    },
  })
  const saveLabel = job ? 'Update job' : 'Add job'

  const submit = form.handleSubmit(async value => {
    const saved = await send({
      path: job ? `/admin/jobs/edit/${job._id}` : '/admin/jobs',
      value: keepUntouchedLists(value, dirtyFields, filledFrom),
      done: job ? `${value.title} is updated.` : `${value.title} is added.`,
      onRefused(problem) {
        applyProblem(form.setError, problem, fieldNames(jobFormDefaults))
        return report(problem)
      },
    })
    if (saved) onClose()
  })

  return (
    <>
      <FormPanel
        subject={job?._id ?? 'new'}
        title={job ? 'Edit job' : 'Add job'}
        saveLabel={saveLabel}
        saving={isSubmitting}
        onSubmit={submit}
        onClose={() => guard(onClose)}
        foot={
          job && (
            <>
              <RecordHistory of="jobs" id={job._id} revision={job.version} />
              <OwnerOnly>
                <DeleteRecord noun="job" id={job._id} title={job.title} onDeleted={onClose} />
              </OwnerOnly>
            </>
          )
        }
      >
        <FormField form={form} name="title" label="Title" wide />
        <FormField form={form} name="location.city" label="City" />
        <FormField form={form} name="location.country" label="Country" />
        <FormField form={form} name="salary.min" label="Min salary" inputMode="decimal" />
        <FormField form={form} name="salary.max" label="Max salary" inputMode="decimal" />
        <FormField form={form} name="salary.currency" label="Currency" choices={currencyChoices} />
        <FormField form={form} name="employmentType" label="Employment type" choices={typeChoices} />
        <FormField form={form} name="department" label="Department" />
        <FormField form={form} name="commitmentFee" label="Commitment fee" inputMode="decimal" />
        <FormField form={form} name="isActive" label="Status" choices={statusChoices} />
        <FormField form={form} name="closingDate" label="Closing date" type="date" optional />
        <FormField form={form} name="description" label="Description" rows={4} wide />
        <FormField form={form} name="requirements" label="Requirements" hint={commas} rows={2} wide />
        <FormField form={form} name="responsibilities" label="Responsibilities" hint={commas} rows={2} wide />
        <FormField form={form} name="requiredSkills" label="Required skills" hint={commas} wide />
        <FormField
          form={form}
          name="whatToBring"
          label="What to bring"
          hint="Only who is accepted reads it: day, place, papers, one thing a line. Empty for the usual list."
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

function valuesOf(job: AdminJobRecord | null): JobFormValues {
  return job ? { ...toFormValues(jobFormDefaults, job), version: job.version } : jobFormDefaults
}

type Touched = Readonly<Record<string, unknown>>

/** Puts back the lists that nobody touched, as they were stored: commas inside their entries would split them. */
function keepUntouchedLists(edit: JobEdit, touched: Touched, job: AdminJobRecord | null): JobEdit {
  const stored = Object.entries(job ?? {}).filter(([name, value]) => Array.isArray(value) && !touched[name])
  return { ...edit, ...Object.fromEntries(stored) }
}
