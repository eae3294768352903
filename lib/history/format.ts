import { formatCategory } from '@/lib/courses/format'
import { formatDate, formatDateTime } from '@/lib/dates/format'
import { formatMoney } from '@/lib/money/format'
import { fromMinorUnits } from '@/lib/money/units'
import type { ChangedField, HistorySubject, LastChange } from './schema'

/** What the trigger wrote down: by column, the value before and after, as PostgreSQL turns it into JSON. */
export type StoredFields = Record<string, { from?: unknown; to?: unknown }>

/** The currencies of a job's salary before and after the change. */
export type SalaryCurrencies = { from: string; to: string }

type Formatter = (value: unknown, currency: string) => string
type Column = { name: string; format?: Formatter; empty?: string }

const NOTHING = 'None'
const NAIRA = 'NGN'

const choice =
  (words: Record<string, string>): Formatter =>
  value =>
    words[String(value)] ?? String(value)
const salary: Formatter = (value, currency) => formatMoney(readAmount(value), currency)
const naira: Formatter = value => formatMoney(readAmount(value), NAIRA)
const day: Formatter = value => formatDate(String(value))
const time: Formatter = value => formatDateTime(String(value))
const category: Formatter = value =>
  value === 'MasterClass' || value === 'ComputerBasics' || value === 'ExecutiveSpecial'
    ? formatCategory(value)
    : String(value)

const columns: Record<HistorySubject, Record<string, Column>> = {
  jobs: {
    title: { name: 'Title' },
    city: { name: 'City' },
    country: { name: 'Country' },
    salary_min: { name: 'Min salary', format: salary },
    salary_max: { name: 'Max salary', format: salary },
    salary_currency: { name: 'Currency' },
    employment_type: { name: 'Employment type' },
    department: { name: 'Department' },
    commitment_fee: { name: 'Commitment fee', format: naira },
    is_active: { name: 'Status', format: choice({ true: 'Open', false: 'Closed' }) },
    closing_date: { name: 'Closing date', format: day },
    description: { name: 'Description' },
    requirements: { name: 'Requirements' },
    responsibilities: { name: 'Responsibilities' },
    required_skills: { name: 'Required skills' },
    date_posted: { name: 'Date posted', format: time },
  },
  courses: {
    title: { name: 'Title' },
    category: { name: 'Category', format: category },
    price: { name: 'Price', format: naira },
    duration_value: { name: 'Duration' },
    duration_unit: { name: 'Duration unit' },
    start_date: { name: 'Start date', format: day },
    is_active: { name: 'Status', format: choice({ true: 'Active', false: 'Inactive' }) },
    seats: { name: 'Seats', empty: 'No limit' },
    description: { name: 'Description' },
  },
  applications: {
    applicant_name: { name: 'Name' },
    applicant_email: { name: 'Email' },
    phone_number: { name: 'Phone' },
    status: {
      name: 'Status',
      format: choice({ pending: 'Pending', accepted: 'Accepted', rejected: 'Rejected' }),
    },
    commitment_fee_paid: { name: 'Commitment fee', format: choice({ true: 'Paid', false: 'Unpaid' }) },
    commitment_fee: { name: 'Fee asked', format: naira },
    skills: { name: 'Skills' },
    cv_filename: { name: 'CV' },
  },
  enrollments: {
    name: { name: 'Name' },
    email: { name: 'Email' },
    phone: { name: 'Phone' },
    payment_status: {
      name: 'Payment status',
      format: choice({ pending: 'Pending', completed: 'Completed', failed: 'Failed' }),
    },
    price: { name: 'Price', format: naira },
    experience_level: { name: 'Experience level' },
    portfolio: { name: 'Portfolio' },
  },
}

/**
 * Says what a change did, in words for people and in the order of the record's form.
 * @param subject the kind of record
 * @param stored what the trigger wrote down; columns that mean nothing to people are left out
 * @param currencies of a job's salary; of no matter to other records
 */
export function describeFields(
  subject: HistorySubject,
  stored: StoredFields,
  currencies: SalaryCurrencies = { from: NAIRA, to: NAIRA },
): ChangedField[] {
  return Object.entries(columns[subject]).flatMap(([key, column]) => {
    const change = stored[key]
    if (!change) return []
    const from = describeValue(change.from, column, currencies.from)
    return [{ name: column.name, from, to: describeValue(change.to, column, currencies.to) }]
  })
}

/**
 * Says that an edit was not made because the record was saved after it was read.
 * @param noun the record, such as `job`
 * @param last who saved it and when, where that is known
 */
export function describeOutdated(noun: string, last: LastChange | null): string {
  const saved = last
    ? `${last.who ?? 'The system'} saved this ${noun} on ${formatDateTime(last.when)}`
    : `This ${noun} was saved`
  return `${saved}, after you opened it. Nothing was overwritten.`
}

function describeValue(
  value: unknown,
  { format: say = formatPlainly, empty = NOTHING }: Column,
  currency: string,
) {
  return value === null || value === undefined || value === '' ? empty : say(value, currency)
}

function formatPlainly(value: unknown): string {
  return Array.isArray(value) ? value.join(', ') || NOTHING : String(value)
}

function readAmount(value: unknown): number {
  return fromMinorUnits(BigInt(Number(value)))
}
