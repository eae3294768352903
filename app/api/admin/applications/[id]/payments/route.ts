import { adminHandler } from '@/lib/admin-session/require-admin'
import { describeOutdated } from '@/lib/history/format'
import { readJson } from '@/lib/http/body'
import { conflict, notFound } from '@/lib/http/problem'
import { readId, route } from '@/lib/http/route'
import { readIdempotencyKey } from '@/lib/idempotency/run-once'
import { getApplicationPayment } from '@/lib/payments/admin/data'
import { recordByHand } from '@/lib/payments/admin/record-by-hand'
import { recordedPaymentSchema } from '@/lib/payments/admin/schema'

const refusals = {
  'no-record': () => notFound('There is no such application.'),
  'nothing-asked': () => conflict('No fee was asked for this application.'),
  paid: () => conflict('The fee of this application is paid already.'),
  ended: () => conflict('The applicant has withdrawn this application; there is nothing left to pay.'),
  'key-reused': () => conflict('This Idempotency-Key was used for another payment.'),
}

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: adminHandler(async ({ params }) => {
    const history = await getApplicationPayment(params.id ?? '')
    if (!history) throw refusals['no-record']()
    return Response.json(history)
  }),
  POST: adminHandler(async ({ request, params, admin: { administratorId } }) => {
    const id = readId(params, refusals['no-record'])
    const key = readIdempotencyKey(request)
    const input = await readJson(request, recordedPaymentSchema)
    const purpose = { kind: 'job-application' as const, id }
    const recorded = await recordByHand({ purpose, input, administratorId, key })
    if (recorded.ok) return Response.json(recorded.payment, { status: recorded.status })
    if (recorded.reason === 'outdated') throw conflict(describeOutdated('application', recorded.last))
    throw refusals[recorded.reason]()
  }),
})
