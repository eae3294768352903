import { adminHandler } from '@/lib/admin-session/require-admin'
import { notFound } from '@/lib/http/problem'
import { route } from '@/lib/http/route'
import { getApplicationPayment } from '@/lib/payments/admin/data'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: adminHandler(async ({ params }) => {
    const history = await getApplicationPayment(params.id ?? '')
    if (!history) throw notFound('There is no such application.')
    return Response.json(history)
  }),
})
