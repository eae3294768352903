import { type PaymentRefusals, respondWithPayment } from '@/app/api/admin/respond-with-payment'
import { adminHandler } from '@/lib/admin-session/require-admin'
import { conflict, notFound } from '@/lib/http/problem'
import { readId, route } from '@/lib/http/route'
import { getEnrollmentPayment } from '@/lib/payments/admin/data'

const refusals: PaymentRefusals = {
  'no-record': () => notFound('There is no such enrollment.'),
  'nothing-asked': () => conflict('There is nothing to pay for this enrollment.'),
  paid: () => conflict('This enrollment is paid already.'),
  ended: () => conflict('This enrollment is cancelled. Take the cancellation back first.'),
}

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: adminHandler(async ({ params }) => {
    const history = await getEnrollmentPayment(params.id ?? '')
    if (!history) throw refusals['no-record']()
    return Response.json(history)
  }),
  POST: adminHandler(({ request, params, admin: { administratorId } }) => {
    const id = readId(params, refusals['no-record'])
    return respondWithPayment(request, { kind: 'course-enrollment', id }, administratorId, refusals)
  }),
})
