import type { JobPosting } from 'schema-dts'
import { site } from '@/content/site'
import { endOfOfficeDay } from '@/lib/dates/office-day'
import type { EmploymentType } from '@/lib/jobs/constants'
import type { JobRecord } from '@/lib/jobs/schema'
import { escapeHtml } from '@/lib/text/escape-html'
import { absoluteUrl } from './metadata'

/** Google's names for the employment types. */
const employmentTypes: Record<EmploymentType, string> = {
  'Full-time': 'FULL_TIME',
  'Part-time': 'PART_TIME',
  Contract: 'CONTRACTOR',
  Temporary: 'TEMPORARY',
}

/** The parts of the page that describe the job, as the HTML that Google requires. */
function postingText({ description, responsibilities, requirements }: JobRecord): string {
  const list = (title: string, entries: readonly string[]) =>
    entries.length === 0
      ? ''
      : `<p>${title}</p><ul>${entries.map(entry => `<li>${escapeHtml(entry)}</li>`).join('')}</ul>`
  const text = `<p>${escapeHtml(description).replaceAll('\n', '<br>')}</p>`
  return text + list('Responsibilities', responsibilities) + list('Requirements', requirements)
}

/**
 * Describes a job to search engines' job lists. Undefined where applicants are asked for a fee: Google refuses postings
 * that charge them (developers.google.com/search/docs/appearance/structured-data/job-posting).
 */
export function jobPosting(job: JobRecord): JobPosting | undefined {
  if (job.commitmentFee > 0) return undefined
  return {
    '@type': 'JobPosting',
    title: job.title,
    description: postingText(job),
    datePosted: job.datePosted,
    ...(job.closingDate && { validThrough: endOfOfficeDay(job.closingDate).toISOString() }),
    employmentType: employmentTypes[job.employmentType],
    identifier: { '@type': 'PropertyValue', name: site.name, value: job._id },
    directApply: true,
    url: absoluteUrl(`/job-application/${job._id}`),
    hiringOrganization: {
      '@type': 'Organization',
      name: site.name,
      sameAs: absoluteUrl('/'),
      logo: absoluteUrl('/artwork/logo/favicon.svg'),
    },
    jobLocation: {
      '@type': 'Place',
      address: {
        '@type': 'PostalAddress',
        addressLocality: job.location.city,
        addressCountry: job.location.country,
      },
    },
    baseSalary: {
      '@type': 'MonetaryAmount',
      currency: job.salary.currency,
      value: {
        '@type': 'QuantitativeValue',
        minValue: job.salary.min,
        maxValue: job.salary.max,
        unitText: 'MONTH',
      },
    },
    occupationalCategory: job.department,
    skills: job.requiredSkills.join(', '),
  }
}
