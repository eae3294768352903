import { adminHandler } from '@/lib/admin-session/require-admin'
import { notFound } from '@/lib/http/problem'
import { route } from '@/lib/http/route'
import { getPayment } from '@/lib/payments/admin/data'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: adminHandler(async ({ params }) => {
    const payment = await getPayment(params.id ?? '')
    if (!payment) throw notFound('There is no such payment.')
    return Response.json(payment)
  }),
})
