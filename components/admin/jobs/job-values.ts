import type { z } from 'zod'
import type { AdminJobRecord, JobEdit, jobEditSchema } from '@/lib/jobs/schema'

/** What the job form's fields hold: amounts as typed, lists as text with commas. */
export type JobValues = z.input<typeof jobEditSchema>

/** The names of the form's fields, as the server names them in a refusal. */
export const jobFields = [
  'title',
  'location.city',
  'location.country',
  'salary.min',
  'salary.max',
  'salary.currency',
  'employmentType',
  'department',
  'commitmentFee',
  'isActive',
  'closingDate',
  'description',
  'requirements',
  'responsibilities',
  'requiredSkills',
] as const

const lists = ['requirements', 'responsibilities', 'requiredSkills'] as const

type Touched = Partial<Record<(typeof lists)[number], unknown>>

/**
 * Puts back the lists that nobody touched, as they were stored: commas inside their entries would split them.
 * Takes what the form gives, the fields that were changed, and the job the form was filled from.
 */
export function keepUntouchedLists(edit: JobEdit, touched: Touched, job: AdminJobRecord | null): JobEdit {
  if (!job) return edit
  const kept = lists.filter(name => !touched[name]).map(name => [name, job[name]])
  return { ...edit, ...Object.fromEntries(kept) }
}

/** An empty form; a new job is open. */
export const newJob: JobValues = {
  title: '',
  location: { city: '', country: '' },
  salary: { min: '', max: '', currency: 'NGN' },
  employmentType: 'Full-time',
  department: '',
  commitmentFee: '',
  isActive: 'true',
  closingDate: '',
  description: '',
  requirements: '',
  responsibilities: '',
  requiredSkills: '',
}

/** Puts a job into the form's fields. */
export function jobValues({ _id, datePosted, ...job }: AdminJobRecord): JobValues {
  return {
    ...job,
    salary: { ...job.salary, min: String(job.salary.min), max: String(job.salary.max) },
    commitmentFee: String(job.commitmentFee),
    isActive: job.isActive ? 'true' : 'false',
    closingDate: job.closingDate ?? '',
    requirements: job.requirements.join(', '),
    responsibilities: job.responsibilities.join(', '),
    requiredSkills: job.requiredSkills.join(', '),
  }
}
