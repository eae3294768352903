import { FormField } from '@/components/admin/form/form-field'
import type { FormParts } from '@/components/admin/form/list-with-form'
import { RecordForm } from '@/components/admin/form/record-form'
import type { Undeletable } from '@/components/admin/form/undeletable-record'
import type { Warning } from '@/components/admin/form/warnings'
import { site } from '@/content/site'
import { warnOfCommas } from '@/lib/forms/typed-list'
import { currencies, currencySigns, employmentTypes } from '@/lib/jobs/constants'
import { jobStatus, warnOfClosing } from '@/lib/jobs/rules'
import {
  adminJobRecordSchema,
  type JobDetails,
  type JobFormValues,
  jobEditSchema,
  jobFormDefaults,
} from '@/lib/jobs/schema'
import { warnOfSign } from '@/lib/money/schema'
import { formatCount } from '@/lib/text/format'

/** What most new jobs check: at the studio, and without a fee. */
const newJob = {
  ...jobFormDefaults,
  location: { city: site.address.locality, country: site.address.country },
  commitmentFee: '0',
}

const currencyChoices = currencies.map(value => ({ value, label: value }))
const typeChoices = employmentTypes.map(value => ({ value, label: value }))
const statusChoices = [
  { value: 'true', label: 'Open' },
  { value: 'false', label: 'Closed' },
]
const commas = 'Separate with commas, or one a line. In "quotes" an entry keeps its commas.'

const { isActive, closingDate } = jobEditSchema.shape
const { currency } = jobEditSchema.shape.salary.shape

const lists = ['requirements', 'responsibilities', 'requiredSkills'] as const

const warnings: readonly Warning<JobFormValues>[] = [
  ...(['min', 'max'] as const).map(end => ({
    field: `salary.${end}` as const,
    and: ['salary.currency'] as const,
    check: ({ salary }: JobFormValues) => {
      const chosen = currency.safeParse(salary.currency).data
      return chosen && warnOfSign(salary[end], currencySigns[chosen])
    },
  })),
  { field: 'commitmentFee', check: typed => warnOfSign(typed.commitmentFee, currencySigns.NGN) },
  ...lists.map(field => ({
    field,
    check: ({ [field]: typed }: JobFormValues) =>
      typeof typed === 'string' ? warnOfCommas(typed) : undefined,
  })),
  {
    field: 'closingDate',
    and: ['isActive'],
    check: typed =>
      warnOfClosing({
        isActive: isActive.safeParse(typed.isActive).data,
        closingDate: closingDate.safeParse(typed.closingDate).data,
      }),
  },
]

/** Adds a job, or updates the one it is given. */
export function JobForm({
  job,
  copied,
  onSaved,
  onClose,
}: { job: JobDetails | null } & FormParts<JobDetails>) {
  return (
    <RecordForm
      noun="job"
      records="jobs"
      record={job}
      schema={jobEditSchema}
      defaults={newJob}
      copied={copied}
      notCopied={['closingDate', 'isActive']}
      undeletable={job ? whyUndeletable(job) : undefined}
      instead="Closing it keeps it here."
      warnings={warnings}
      onSaved={saved => onSaved(adminJobRecordSchema.parse(saved))}
      onClose={onClose}
    >
      {(form, warned) => (
        <>
          <FormField form={form} name="title" label="Title" wide />
          <FormField form={form} name="location.city" label="City" />
          <FormField form={form} name="location.country" label="Country" />
          <FormField
            form={form}
            name="salary.min"
            label="Min salary"
            warning={warned['salary.min']}
            inputMode="decimal"
          />
          <FormField
            form={form}
            name="salary.max"
            label="Max salary"
            warning={warned['salary.max']}
            inputMode="decimal"
          />
          <FormField form={form} name="salary.currency" label="Currency" choices={currencyChoices} />
          <FormField form={form} name="employmentType" label="Employment type" choices={typeChoices} />
          <FormField form={form} name="department" label="Department" />
          <FormField
            form={form}
            name="commitmentFee"
            // Whatever the salary is in.
            label={`Commitment fee (${currencySigns.NGN})`}
            warning={warned.commitmentFee}
            inputMode="decimal"
          />
          <FormField form={form} name="isActive" label="Status" choices={statusChoices} />
          <FormField
            form={form}
            name="closingDate"
            label="Closing date"
            type="date"
            warning={warned.closingDate}
            optional
          />
          <FormField form={form} name="description" label="Description" rows={4} wide />
          <FormField
            form={form}
            name="requirements"
            label="Requirements"
            hint={commas}
            warning={warned.requirements}
            rows={3}
            wide
          />
          <FormField
            form={form}
            name="responsibilities"
            label="Responsibilities"
            hint={commas}
            warning={warned.responsibilities}
            rows={3}
            wide
          />
          <FormField
            form={form}
            name="requiredSkills"
            label="Required skills"
            hint={commas}
            warning={warned.requiredSkills}
            rows={2}
            wide
          />
          <FormField
            form={form}
            name="whatToBring"
            label="What to bring"
            hint="Only accepted applicants see this. One thing a line. Leave empty for the usual list."
            rows={3}
            optional
            wide
          />
        </>
      )}
    </RecordForm>
  )
}

function whyUndeletable(job: JobDetails): Undeletable | undefined {
  if (job.applications === 0) return undefined
  return {
    because: `It has ${formatCount(job.applications, 'application')}, so it cannot be deleted.`,
    switchOff: jobStatus(job) === 'open' ? { label: 'Close the job', off: 'closed', on: 'open' } : null,
  }
}
