import 'server-only'
import { type EventOrigin, recordEvent } from '@/lib/events/mutations'
import { recordInTransaction } from '@/lib/payments/admin/record-by-hand'
import { database } from '@/lib/platform/database'
import type { Prisma } from '@/lib/platform/generated/prisma/client'
import { openOwnLink, openStatusLink } from '@/lib/status-links/link'
import { getEnrollment } from './data'
import { storeEnrollment } from './mutations'
import type { EnrollRefusal } from './resume-enrollment'
import type { OfficeEnrollment, OfficeForm } from './schema'

/** Why the payment was not recorded, and so nobody was enrolled; `other-price` where the price is not the sum that was paid. */
type PaymentRefusal = 'nothing-asked' | 'other-price'

/** How enrolling at the office ended; the status is 200 where the same person was already enrolled without having paid, and goes on. */
export type EnrolledAtOffice =
  | { ok: true; status: number; enrollment: OfficeEnrollment }
  | { ok: false; reason: EnrollRefusal | PaymentRefusal | 'no-enrollment' | 'key-reused' }

/** The request of an administrator who enrolls somebody. */
export type OfficeInput = {
  input: OfficeForm
  /** Who does it, and where from. */
  origin: EventOrigin & { administratorId: string }
  /** The request's idempotency key, if it has one. */
  key: string | null
}

/**
 * Enrolls somebody who came in or called, once for each key, as `storeEnrollment` does, in the administrator's name. A price that was paid
 * at the counter is recorded together with the enrollment, or neither is stored.
 * @returns the enrollment, with the link to its status page where nobody else can have that link, or why nothing was stored
 */
export async function enrollAtOffice({ input, origin, key }: OfficeInput): Promise<EnrolledAtOffice> {
  const { courseId, payment, ...form } = input
  const { administratorId } = origin
  const stored = await storeEnrollment(
    { courseId, form, key },
    {
      administratorId,
      content: input,
      takePayment: payment ? (tx, id) => takePayment(tx, id, payment, administratorId) : null,
    },
  )
  if (!stored.ok) return stored
  const { status, body } = stored
  const { _id } = body.enrollment
  const enrollment = await getEnrollment(_id)
  if (!enrollment) return { ok: false, reason: 'no-enrollment' }
  const statusLink = await findLink(_id, status === 201, payment !== undefined)
  // Recorded as when an administrator makes a link, because this one opens the student's page too.
  if (statusLink) await recordEvent('link_given', origin, { enrollment: _id })
  return { ok: true, status, enrollment: { ...enrollment, statusLink } }
}

/** Returns the link of a new enrollment, or a new link where it was paid; for an older one somebody else may have the link. */
async function findLink(id: string, isNew: boolean, paid: boolean): Promise<string | undefined> {
  const enrollment = { kind: 'course-enrollment', id } as const
  if (paid) return openStatusLink(database(), enrollment)
  return isNew ? openOwnLink(database(), enrollment) : undefined
}

async function takePayment(
  tx: Prisma.TransactionClient,
  id: string,
  { amount, ...payment }: NonNullable<OfficeForm['payment']>,
  administratorId: string,
): Promise<PaymentRefusal | undefined> {
  const purpose = { kind: 'course-enrollment', id } as const
  const recorded = await recordInTransaction(tx, purpose, payment, administratorId)
  if (recorded.ok) return amount === undefined || amount === recorded.body.amount ? undefined : 'other-price'
  if (recorded.reason === 'nothing-asked') return recorded.reason
  // Cannot happen: the same transaction has just made sure that it is unpaid and not cancelled.
  throw new Error(`the payment of an enrollment could not be recorded: ${recorded.reason}`)
}
