import { adminHandler } from '@/lib/admin-session/require-admin'
import { notFound } from '@/lib/http/problem'
import { route } from '@/lib/http/route'
import { getEnrollmentPayment } from '@/lib/payments/admin/data'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: adminHandler(async ({ params }) => {
    const history = await getEnrollmentPayment(params.id ?? '')
    if (!history) throw notFound('There is no such enrollment.')
    return Response.json(history)
  }),
})
