import { site } from '@/content/site'
import type { ColumnFormats } from '@/lib/history/format'
import { formatMoney } from '@/lib/money/format'
import { splitParagraphs } from '@/lib/text/format'
import type { JobRecord } from './schema'

/**
 * Writes a salary's range with its currency's sign, such as `₦150,000 to ₦200,000`; one amount where both ends are
 * equal, `N/A` where there is none. Amounts are in whole currency units.
 */
export function formatSalary(salary: JobRecord['salary'] | null | undefined): string {
  if (!salary) return 'N/A'
  const { min, max, currency } = salary
  if (min === max) return formatMoney(min, currency)
  return `${formatMoney(min, currency)} to ${formatMoney(max, currency)}`
}

/** Writes a place as `Jos, Nigeria`, with whatever part of it is known, or `N/A`. */
export function formatLocation(location: JobRecord['location'] | null | undefined): string {
  return [location?.city, location?.country].filter(Boolean).join(', ') || 'N/A'
}

/** Lists what those bring who are accepted: the job's own lines, or else the list of `content/site.ts`. */
export function listToBring(whatToBring: string | null): readonly string[] {
  return whatToBring ? splitParagraphs(whatToBring) : site.accepted.bring
}

/** How a job's history shows its columns. */
export const jobColumnFormats: ColumnFormats = {
  title: {},
  city: {},
  country: {},
  salary_min: { name: 'Min salary', format: 'salary' },
  salary_max: { name: 'Max salary', format: 'salary' },
  salary_currency: { name: 'Currency' },
  employment_type: {},
  department: {},
  commitment_fee: { format: 'naira' },
  is_active: { name: 'Status', format: { true: 'Open', false: 'Closed' } },
  closing_date: { format: 'day' },
  description: {},
  requirements: {},
  responsibilities: {},
  required_skills: {},
  what_to_bring: {},
  date_posted: { format: 'time' },
}
