import { describeOutdated } from '@/lib/history/format'
import { readJson } from '@/lib/http/body'
import { conflict, type Problem } from '@/lib/http/problem'
import { readIdempotencyKey } from '@/lib/idempotency/run-once'
import { type Recorded, recordByHand } from '@/lib/payments/admin/record-by-hand'
import { recordedPaymentSchema } from '@/lib/payments/admin/schema'
import { mailIsOn } from '@/lib/platform/mailer'
import { type SentRecord, sentRecordNouns } from '@/lib/sent-records/constants'
import { isPaidLinkAnother } from '@/lib/status-links/link'

type Reason = Exclude<Extract<Recorded, { ok: false }>['reason'], 'outdated' | 'key-reused'>

/** The messages where a payment cannot be recorded, by the reason. */
export type PaymentRefusals = Record<Reason, () => Problem>

/** Records a payment in cash or by transfer from the request, and responds with it. */
export async function respondWithPayment(
  request: Request,
  purpose: SentRecord,
  administratorId: string,
  refusals: PaymentRefusals,
): Promise<Response> {
  const key = readIdempotencyKey(request)
  const input = await readJson(request, recordedPaymentSchema)
  const recorded = await recordByHand({ purpose, input, administratorId, key })
  if (recorded.ok) {
    const linkEnded = !mailIsOn() && (await isPaidLinkAnother(purpose))
    return Response.json(
      { ...recorded.payment, ...(linkEnded ? { linkEnded } : {}) },
      { status: recorded.status },
    )
  }
  if (recorded.reason === 'outdated')
    throw conflict(describeOutdated(sentRecordNouns[purpose.kind], recorded.last))
  if (recorded.reason === 'key-reused') throw conflict('This Idempotency-Key was used for another payment.')
  throw refusals[recorded.reason]()
}
