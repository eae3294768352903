import { type PaymentRefusals, respondWithPayment } from '@/app/api/admin/respond-with-payment'
import { adminHandler } from '@/lib/admin-session/require-admin'
import { conflict, notFound } from '@/lib/http/problem'
import { readId, route } from '@/lib/http/route'
import { getApplicationPayment } from '@/lib/payments/admin/data'

const refusals: PaymentRefusals = {
  'no-record': () => notFound('There is no such application.'),
  'nothing-asked': () => conflict('No fee was asked for this application.'),
  paid: () => conflict('The fee of this application is paid already.'),
  ended: () => conflict('The applicant has withdrawn this application; there is nothing left to pay.'),
}

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: adminHandler(async ({ params }) => {
    const history = await getApplicationPayment(params.id ?? '')
    if (!history) throw refusals['no-record']()
    return Response.json(history)
  }),
  POST: adminHandler(({ request, params, admin: { administratorId } }) => {
    const id = readId(params, refusals['no-record'])
    return respondWithPayment(request, { kind: 'job-application', id }, administratorId, refusals)
  }),
})
