import { adminHandler } from '@/lib/admin-session/require-admin'
import { notFound } from '@/lib/http/problem'
import { route } from '@/lib/http/route'
import { reopenFlag } from '@/lib/payments/admin/mutations'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: adminHandler(async ({ params, admin }) => {
    const reopened = await reopenFlag(params.id ?? '', admin.administratorId)
    if (!reopened.ok) throw notFound('There is no such flag.')
    return Response.json(reopened.flag)
  }),
})
