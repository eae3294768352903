import 'server-only'
import type { ReceivedCv } from '@/lib/cv-files/receive'
import { claimKey } from '@/lib/idempotency/mutations'
import type { IdempotentRequest } from '@/lib/idempotency/schema'
import { jobStatus } from '@/lib/jobs/schema'
import { notifyReceived } from '@/lib/mail/notify'
import { addPayment } from '@/lib/payments/mutations'
import type { ProviderName } from '@/lib/payments/provider'
import { database } from '@/lib/platform/database'
import type { Prisma } from '@/lib/platform/generated/prisma/client'
import { APPLIED_MESSAGE } from './constants'
import type { ApplicationFields, ApplyResponse } from './schema'

/** What is stored when someone applies. */
export type NewApplication = {
  jobId: string
  fields: ApplicationFields
  /** In the store already, and durable. */
  cv: ReceivedCv
  /** Who takes the fee; null where payments are off. */
  provider: ProviderName | null
  /** The call's key, where it came with one. */
  call: IdempotentRequest | null
}

/** `answered` and `other-content` are repetitions of a key. Refused, the order's CV is the caller's to remove. */
export type Applied =
  | { ok: true; answer: ApplyResponse }
  | { ok: false; reason: 'no-job' | 'closed' | 'answered' | 'other-content' }

type LockedJob = { title: string; commitmentFee: bigint; isActive: boolean; closingDate: string | null }

class Refusal extends Error {
  constructor(readonly reason: Extract<Applied, { ok: false }>['reason']) {
    super(reason)
  }
}

/**
 * Stores an application, its payment where a fee is asked, and the answer to the call: together or not at all.
 * @returns the answer (specification, section 8), or why nothing was stored
 */
export async function apply(order: NewApplication): Promise<Applied> {
  try {
    const answer = await database().$transaction(tx => storeApplication(tx, order), {
      maxWait: 15_000,
      timeout: 15_000,
    })
    return { ok: true, answer }
  } catch (error) {
    if (error instanceof Refusal) return { ok: false, reason: error.reason }
    throw error
  }
}

async function storeApplication(
  tx: Prisma.TransactionClient,
  { jobId, fields, cv, provider, call }: NewApplication,
): Promise<ApplyResponse> {
  const job = await lockOpenJob(tx, jobId)
  const { id, status, commitmentFeePaid } = await tx.application.create({
    data: {
      jobId,
      applicantName: fields.applicantName,
      applicantEmail: fields.email,
      phoneNumber: fields.phoneNumber,
      skills: fields.skills,
      commitmentFee: job.commitmentFee,
      cv: cv.key,
      cvFilename: cv.filename,
      cvContentType: cv.contentType,
      cvBytes: cv.bytes,
    },
    select: { id: true, status: true, commitmentFeePaid: true },
  })
  const payment = { purpose: { kind: 'job-application', id }, amount: job.commitmentFee } as const
  const paymentReference =
    provider && job.commitmentFee > 0n ? await addPayment(tx, { ...payment, provider }) : undefined
  const occasion = {
    kind: 'job-application',
    title: job.title,
    payer: { name: fields.applicantName, email: fields.email },
  } as const
  const due = { amount: job.commitmentFee, currency: 'NGN' }
  await notifyReceived(tx, occasion, paymentReference ? { ...due, paymentReference } : undefined)
  const answer: ApplyResponse = {
    message: APPLIED_MESSAGE,
    application: { _id: id, status, commitmentFeePaid },
    ...(paymentReference ? { paymentReference } : {}),
  }
  const claim = call ? await claimKey(tx, call, { status: 201, body: answer }) : null
  if (claim?.ok === false) throw new Refusal(claim.reason)
  return answer
}

/** Keeps the job as it is until the application is stored: it cannot be closed in between. */
async function lockOpenJob(tx: Prisma.TransactionClient, jobId: string): Promise<LockedJob> {
  const [job] = await tx.$queryRaw<LockedJob[]>`
    SELECT title, commitment_fee AS "commitmentFee", is_active AS "isActive", closing_date::text AS "closingDate"
    FROM jobs WHERE id = ${jobId}::uuid FOR SHARE`
  if (!job) throw new Refusal('no-job')
  if (jobStatus(job) === 'closed') throw new Refusal('closed')
  return job
}
