import 'server-only'
import { shownPrivacyVersion } from '@/content/privacy'
import { discardCv, settleRepeatedCv } from '@/lib/cv-files/discard'
import { cvStore } from '@/lib/cv-files/open-store'
import {
  type CommandResult,
  isKeyUsed,
  type RepeatKey,
  type RunResult,
  runOnce,
} from '@/lib/idempotency/run-once'
import { jobStatus } from '@/lib/jobs/rules'
import { isRecordId } from '@/lib/lists/record-id'
import { notifyReceived } from '@/lib/mail/record-letters'
import { toMinorUnits } from '@/lib/money/units'
import { addPaymentLink } from '@/lib/payments/checkout'
import { askForPayment } from '@/lib/payments/new-payment'
import { database } from '@/lib/platform/database'
import { errorCode } from '@/lib/platform/describe-error'
import { Prisma } from '@/lib/platform/generated/prisma/client'
import { occasionOfApplication } from '@/lib/sent-records/format'
import { disclosedStatus, disclosedStatusSelect } from '@/lib/sent-records/rules'
import { openOwnLink } from '@/lib/status-links/link'
import { APPLIED_MESSAGE } from './constants'
import type { ApplicationForm } from './read-form'
import { type ApplyResponse, applyResponseSchema } from './schema'

/** An application as it comes in. */
export type NewApplication = {
  /** A job's id, or any text. */
  jobId: string
  key: RepeatKey
  /** Where it comes from, an IP address. */
  address: string
  /** Reads the form and stores its CV; not called where the job takes no applications. */
  readForm: () => Promise<ApplicationForm>
}

/** How applying ended; `other-fee` where more would be asked than was shown. */
export type Applied =
  | { ok: true; response: ApplyResponse }
  | { ok: false; reason: 'no-job' | 'closed' | 'other-fee' | 'key-reused' | 'no-room' }

type Result = CommandResult<ApplyResponse, 'no-job' | 'closed' | 'other-fee'>
type Job = { id: string; title: string; commitmentFee: bigint; isActive: boolean; closingDate: string | null }

/**
 * Stores an application and, where a fee is asked, its payment: once for each key. The CV is durable before the row
 * that names it is written; where certainly no row comes of it, it is removed again.
 * @returns the response (specification, section 8), with a link to pay where there is one, or why nothing was stored
 * @throws what `readForm` throws for a form that is wrong
 */
export async function apply({ jobId, key, address, readForm }: NewApplication): Promise<Applied> {
  const found = await findJob(database(), jobId)
  if (!found) return { ok: false, reason: 'no-job' }
  const status = jobStatus(found)
  const scope = `POST /jobs/apply/${found.id}`
  // A closed job spares the upload, but a repetition gets the first request's response, so its form is read.
  const isRepetition = status === 'closed' && typeof key === 'string' && (await isKeyUsed(scope, key))
  if (status === 'closed' && !isRepetition) return { ok: false, reason: 'closed' }
  if (!(await cvStore().hasRoom())) return { ok: false, reason: 'no-room' }
  const form = await readForm().catch(diskFullAsNull)
  if (!form) return { ok: false, reason: 'no-room' }
  const applied = await storeOnce(found.id, { key, scope }, form, address)
  if (!applied.ok) return applied
  const { _id: id } = applied.body.application
  // Only the hash of the link's token is kept, so a repetition's link is made again like the first one.
  const statusLink = await openOwnLink(database(), { kind: 'job-application', id })
  return { ok: true, response: { ...(await addPaymentLink(applied.body)), statusLink } }
}

// The last of the room may be taken between the look at it and the file's last byte.
function diskFullAsNull(error: unknown): null {
  if (['ENOSPC', 'EDQUOT'].includes(errorCode(error) ?? '')) return null
  throw error
}

async function storeOnce(
  jobId: string,
  { key, scope }: { key: RepeatKey; scope: string },
  form: ApplicationForm,
  address: string,
): Promise<RunResult<ApplyResponse, 'no-job' | 'closed' | 'other-fee'>> {
  const { filename, sha256 } = form.cv
  const content = { ...form.fields, cv: { filename, sha256 } }
  const run = (tx: Prisma.TransactionClient) => storeApplication(tx, jobId, form, address)
  // Where this throws, the transaction may have been committed all the same, so the file stays.
  const result = await runOnce({ key, scope, content, schema: applyResponseSchema, stands, run })
  if (!result.ok) await discardCv(form.cv.key)
  else if (result.repeated) await settleRepeatedCv((await findStored(result.body))?.cv, form.cv.key)
  return result
}

// Whoever withdrew, or was told of a rejection, may apply again, with the same words and the same CV.
async function stands(body: ApplyResponse): Promise<boolean> {
  const stored = await findStored(body)
  return stored !== null && stored.withdrawnAt === null && disclosedStatus(stored) !== 'rejected'
}

function findStored({ application: { _id: id } }: ApplyResponse) {
  return database().application.findUnique({
    where: { id },
    select: { cv: true, withdrawnAt: true, ...disclosedStatusSelect },
  })
}

async function storeApplication(
  tx: Prisma.TransactionClient,
  jobId: string,
  form: ApplicationForm,
  address: string,
): Promise<Result> {
  // Locked, the job cannot be closed before the application is stored.
  const job = await findJob(tx, jobId, Prisma.sql`FOR SHARE`)
  if (!job) return { ok: false, reason: 'no-job' }
  if (jobStatus(job) === 'closed') return { ok: false, reason: 'closed' }
  if (form.shownFee !== undefined && job.commitmentFee > toMinorUnits(form.shownFee))
    return { ok: false, reason: 'other-fee' }
  const appliedBefore = await hasApplied(tx, jobId, form)
  const application = await addApplication(tx, job, form)
  const { id, status, commitmentFeePaid } = application
  const { applicantName, email: applicantEmail } = form.fields
  const occasion = occasionOfApplication({ id, applicantName, applicantEmail, job })
  const payment = await askForPayment(tx, occasion, job.commitmentFee)
  await notifyReceived(tx, occasion, { payment, address })
  const body = {
    message: APPLIED_MESSAGE,
    application: { _id: id, status, commitmentFeePaid },
    ...(payment ? { paymentReference: payment.paymentReference } : {}),
    ...(appliedBefore ? { appliedBefore } : {}),
  }
  return { ok: true, status: 201, body }
}

/** Whether the same person, which is the same e-mail and the same phone number, has applied for the job already. */
async function hasApplied(
  tx: Prisma.TransactionClient,
  jobId: string,
  { fields: { email, phoneNumber } }: ApplicationForm,
): Promise<boolean> {
  const before = await tx.$queryRaw<unknown[]>`
    SELECT FROM applications WHERE job_id = ${jobId}::uuid AND phone_number = ${phoneNumber}
      AND email_folded = fold_text(${email}) LIMIT 1`
  return before.length > 0
}

async function findJob(
  db: Prisma.TransactionClient,
  jobId: string,
  lock = Prisma.empty,
): Promise<Job | undefined> {
  if (!isRecordId(jobId)) return undefined
  const [job] = await db.$queryRaw<Job[]>`
    SELECT id, title, commitment_fee AS "commitmentFee", is_active AS "isActive", closing_date::text AS "closingDate"
    FROM jobs WHERE id = ${jobId}::uuid ${lock}`
  return job
}

function addApplication(tx: Prisma.TransactionClient, job: Job, { fields, cv }: ApplicationForm) {
  return tx.application.create({
    data: {
      jobId: job.id,
      applicantName: fields.applicantName,
      applicantEmail: fields.email,
      phoneNumber: fields.phoneNumber,
      skills: fields.skills,
      commitmentFee: job.commitmentFee,
      cv: cv.key,
      cvFilename: cv.filename,
      cvContentType: cv.contentType,
      cvBytes: cv.bytes,
      privacyVersion: shownPrivacyVersion(fields.privacyVersion),
      privacyShownAt: new Date(),
    },
    select: { id: true, status: true, commitmentFeePaid: true },
  })
}
