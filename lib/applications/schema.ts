import { z } from 'zod'
import { dayRange, daysInOrder } from '@/lib/dates/office-day'
import {
  emailField,
  lineField,
  listField,
  paymentLinkField,
  personNameField,
  phoneField,
  privacyVersionField,
} from '@/lib/forms/fields'
import { sortField } from '@/lib/lists/sort'
import { shownAmountField } from '@/lib/money/schema'
import { markFields } from '@/lib/payments/schema'
import { applicationSorts, applicationStatuses, decisions } from './constants'

/** The texts of the application form; the CV beside them is checked as it streams in. */
export const applicationFieldsSchema = z.object({
  applicantName: personNameField(),
  email: emailField(),
  phoneNumber: phoneField(),
  // One typed twice is one skill.
  skills: listField('List at least one skill.').transform(skills => [...new Set(skills)]),
  privacyVersion: privacyVersionField(),
})

export type ApplicationFields = z.output<typeof applicationFieldsSchema>

/** The same with the commitment fee that the page said. */
export const applicationTextsSchema = applicationFieldsSchema.extend({ shownFee: shownAmountField() })

/** An application as the API returns it to administrators; the phone number is E.164. */
export const applicationRecordSchema = z.object({
  _id: z.guid(),
  applicantName: z.string(),
  applicant: z.object({ email: z.string() }),
  phoneNumber: z.string(),
  positionApplied: z.object({ title: z.string() }),
  dateApplied: z.iso.datetime(),
  status: z.enum(applicationStatuses),
  commitmentFeePaid: z.boolean(),
  ...markFields,
  cv: z.string(),
  cvFilename: z.string(),
  skills: z.array(z.string()),
  /** When the applicant withdrew it; left out where they have not. */
  withdrawnAt: z.iso.datetime().optional(),
})

export type ApplicationRecord = z.infer<typeof applicationRecordSchema>

/** An application as the admin pages show it. */
export type ApplicationDetails = ApplicationRecord & {
  /** When the last letter to the e-mail was given up, in ISO 8601; null where it left, or there was none. */
  unreachedAt: string | null
  /** Whether no letter told of the decision, as mail was off then. */
  untold: boolean
  /** Whether there was a commitment fee when it came in. */
  feeAsked: boolean
  /** Whether the same e-mail applied to the same job before, with whatever phone number: perhaps not the same person. */
  emailAppliedBefore: boolean
  /** For how many ms from now its last decision can be undone; 0 where it cannot. */
  undoMs: number
}

/** A job, and how many applications it has. */
export type JobCount = { _id: string; title: string; applications: number }

/** The response to an application. A reference without a link is a payment whose page could not be opened just now. */
export const applyResponseSchema = z.object({
  message: z.string(),
  application: z.object({
    _id: z.uuid(),
    status: z.enum(applicationStatuses),
    commitmentFeePaid: z.boolean(),
  }),
  paymentReference: z.string().optional(),
  paymentLink: paymentLinkField,
  /** The URL of its status page; not stored with the response, but made again for each. */
  statusLink: z.url().optional(),
  /** Only for the page of the one who sent it: whether the same person, by e-mail and phone number, applied to the same job before. */
  appliedBefore: z.boolean().optional(),
})

export type ApplyResponse = z.infer<typeof applyResponseSchema>

/** The texts of a form whose CV the browser has sent to the store already: under that key, with that name. */
export const sentAheadSchema = applicationTextsSchema.extend({ cvUpload: z.string(), cvName: z.string() })

/** How a browser sends a CV to the store: under that path with that token. The form then names the key. */
export const cvUploadSchema = z.object({ key: z.string(), path: z.string(), token: z.string() })

/** How a list of applications is narrowed and ordered; days are the office's, both included. */
export const applicationFiltersSchema = z
  .object({
    /** In the name, the e-mail or the phone number. */
    search: lineField('Enter a name, an email or a phone number.').optional(),
    applicant: lineField('Enter a name.').optional(),
    position: lineField('Enter a position.').optional(),
    /** One job, by its id. */
    job: z.guid('Choose a job.').optional(),
    status: z.enum(applicationStatuses, 'Choose pending, accepted or rejected.').optional(),
    ...dayRange,
    commitmentFee: z.enum(['paid', 'unpaid'], 'Choose paid or unpaid.').optional(),
    /** Whether the applicant has taken it back. */
    withdrawn: z.enum(['yes', 'no'], 'Choose yes or no.').optional(),
    /** Newest first where it is left out. */
    sort: sortField(applicationSorts).optional(),
  })
  .refine(...daysInOrder)

export type ApplicationFilters = z.output<typeof applicationFiltersSchema>

/** What an administrator decides on an application; the API calls a decision the application's status. */
export const decisionSchema = z.object({
  status: z.enum(decisions, 'Choose accepted or rejected.'),
})

/**
 * The status that one application is to have, by an administrator who has seen it as `from`: it is refused where that is so no
 * more. That nothing becomes pending again is for the application to say, and no wrong text.
 */
export const applicationDecisionSchema = z.object({
  status: z.enum(applicationStatuses, 'Choose accepted or rejected.'),
  from: z.enum(applicationStatuses, 'Choose pending, accepted or rejected.').optional(),
})

/** How many applications may be decided at once. */
const BULK_LIMIT = 200

const SELECT_MESSAGE = `Choose 1 to ${BULK_LIMIT} applications by their ids.`

const selectedId = z.guid(SELECT_MESSAGE).toLowerCase()

const selectionSchema = z.object({
  ids: z.array(selectedId, SELECT_MESSAGE).min(1, SELECT_MESSAGE).max(BULK_LIMIT, SELECT_MESSAGE),
})

const SEEN_MESSAGE = 'Give what each was seen as, by its id: pending, accepted or rejected.'

/**
 * What an administrator decides on several applications at once. One that they have seen as something else than it is by now,
 * by its id in `from`, stays as it is.
 */
export const bulkDecisionSchema = selectionSchema.extend({
  ...decisionSchema.shape,
  from: z.record(selectedId, z.enum(applicationStatuses, SEEN_MESSAGE), SEEN_MESSAGE).optional(),
})

/** The applications whose last decision is taken back, by whoever has seen it as `status`: one that is another by now stays. */
export const bulkUndoSchema = selectionSchema.extend(decisionSchema.partial().shape)

/**
 * What became of each: `too-late` when its last decision is older than a minute, was undone or turned round already, or its letter has
 * left.
 */
export const bulkUndoneSchema = z.object({
  undone: z.array(applicationRecordSchema),
  /** How many letters about the decisions before wait again, and leave. */
  letters: z.int().nonnegative(),
  unchanged: z.array(z.object({ _id: z.guid(), reason: z.enum(['too-late', 'no-application']) })),
})

export type BulkUndone = z.infer<typeof bulkUndoneSchema>

/**
 * What became of each: `already` was so before, `withdrawn` is one that its applicant has taken back, `outdated` one that was decided
 * otherwise since it was seen, `no-application` is an id that names none.
 */
export const bulkDecidedSchema = z.object({
  changed: z.array(applicationRecordSchema),
  unchanged: z.array(
    z.object({
      _id: z.guid(),
      status: z.enum(applicationStatuses).nullable(),
      reason: z.enum(['already', 'withdrawn', 'outdated', 'no-application']),
    }),
  ),
})

export type BulkDecided = z.infer<typeof bulkDecidedSchema>
