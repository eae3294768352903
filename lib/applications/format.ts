import { type ColumnFormats, linkWords } from '@/lib/history/format'
import { formatCount } from '@/lib/text/format'
import type { ApplicationStatus, Decision } from './constants'

/** What each decision is called on its button. */
export const decisionVerbs: Record<Decision, string> = { accepted: 'Accept', rejected: 'Reject' }

/** Tells how a commitment fee stands, in a word or two. */
export function feeWord(paid: boolean, asked: boolean): string {
  if (paid) return 'Paid'
  return asked ? 'Unpaid' : 'No fee'
}

/** What an application's status is called. */
export const applicationStatusWords: Record<ApplicationStatus, string> = {
  pending: 'Pending',
  accepted: 'Accepted',
  rejected: 'Rejected',
}

/** What an application's history says of its columns. */
export const applicationColumnFormats: ColumnFormats = {
  applicant_name: { name: 'Name' },
  applicant_email: { name: 'Email' },
  phone_number: { name: 'Phone' },
  status: { format: applicationStatusWords },
  commitment_fee_paid: { name: 'Commitment fee', format: { true: 'Paid', false: 'Unpaid' } },
  commitment_fee: { name: 'Fee asked', format: 'naira' },
  withdrawn_at: { name: 'Withdrawn', format: 'time', empty: 'No' },
  skills: {},
  cv_filename: { name: 'CV' },
  // A new file has a new name; how it is stored concerns nobody.
  cv: null,
  cv_content_type: null,
  cv_bytes: null,
  status_link: { name: 'Link to their page', format: linkWords, empty: 'As it was' },
}

const WHY_NOT_UNDONE = 'its minute may be over, or a colleague has decided.'

/** Said where nothing of what was to be undone could be. */
export const NOTHING_UNDONE = `Nothing was undone: ${WHY_NOT_UNDONE} You can still decide otherwise.`

/** Says that some of the decisions could not be undone, beside others that were. */
export function describeNotUndone(count: number): string {
  return `${formatCount(count, 'application')} not undone: ${WHY_NOT_UNDONE}`
}

/**
 * Says which letters leave once decisions are undone.
 * @param letters how many letters about the decisions before wait again
 */
export function describeLettersAfterUndo(letters: number): string {
  if (letters === 0) return 'no letter leaves'
  return `${formatCount(letters, 'letter')} about what was decided before ${letters === 1 ? 'leaves' : 'leave'} after all`
}
