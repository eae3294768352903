import { adminHandler } from '@/lib/admin-session/require-admin'
import { describeOutdated } from '@/lib/history/format'
import { readJson } from '@/lib/http/body'
import { conflict, notFound } from '@/lib/http/problem'
import { readId, route } from '@/lib/http/route'
import { readIdempotencyKey } from '@/lib/idempotency/run-once'
import { getEnrollmentPayment } from '@/lib/payments/admin/data'
import { recordByHand } from '@/lib/payments/admin/record-by-hand'
import { recordedPaymentSchema } from '@/lib/payments/admin/schema'

const refusals = {
  'no-record': () => notFound('There is no such enrollment.'),
  'nothing-asked': () => conflict('There is nothing to pay for this enrollment.'),
  paid: () => conflict('This enrollment is paid already.'),
  ended: () => conflict('This enrollment is cancelled. Take the cancellation back first.'),
  'key-reused': () => conflict('This Idempotency-Key was used for another payment.'),
}

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: adminHandler(async ({ params }) => {
    const history = await getEnrollmentPayment(params.id ?? '')
    if (!history) throw refusals['no-record']()
    return Response.json(history)
  }),
  POST: adminHandler(async ({ request, params, admin: { administratorId } }) => {
    const id = readId(params, refusals['no-record'])
    const key = readIdempotencyKey(request)
    const input = await readJson(request, recordedPaymentSchema)
    const recorded = await recordByHand({
      purpose: { kind: 'course-enrollment', id },
      input,
      administratorId,
      key,
    })
    if (recorded.ok) return Response.json(recorded.payment, { status: recorded.status })
    if (recorded.reason === 'outdated') throw conflict(describeOutdated('enrollment', recorded.last))
    throw refusals[recorded.reason]()
  }),
})
