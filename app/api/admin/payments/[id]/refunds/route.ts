import { adminHandler } from '@/lib/admin-session/require-admin'
import { readJson } from '@/lib/http/body'
import { conflict, invalidFields, notFound } from '@/lib/http/problem'
import { readId, route } from '@/lib/http/route'
import { readIdempotencyKey } from '@/lib/idempotency/run-once'
import { recordRefund } from '@/lib/payments/admin/record-refund'
import { recordedRefundSchema } from '@/lib/payments/admin/schema'

const refusals = {
  'no-payment': () => notFound('There is no such payment.'),
  'not-paid': () => conflict('This payment is not paid: there is nothing to give back.'),
  test: () => conflict('This payment is a test, in which no money moved: there is nothing to give back.'),
  'too-much': () => conflict('That is more than is left of this payment. Nothing was recorded.'),
  'too-early': () => invalidFields({ day: ['The money came in after that day.'] }),
  outdated: () => conflict('More of this payment went back after you opened it. Nothing was recorded.'),
  'key-reused': () => conflict('This Idempotency-Key was used for another refund.'),
}

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: adminHandler(async ({ request, params, admin: { administratorId } }) => {
    const paymentId = readId(params, refusals['no-payment'])
    const key = readIdempotencyKey(request)
    const input = await readJson(request, recordedRefundSchema)
    const recorded = await recordRefund({ paymentId, input, administratorId, key })
    if (!recorded.ok) throw refusals[recorded.reason]()
    return Response.json(recorded.payment, { status: recorded.status })
  }),
})
