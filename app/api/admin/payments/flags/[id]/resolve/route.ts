import { adminHandler } from '@/lib/admin-session/require-admin'
import { notFound } from '@/lib/http/problem'
import { route } from '@/lib/http/route'
import { resolveFlag } from '@/lib/payments/admin/mutations'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: adminHandler(async ({ params, admin }) => {
    const resolved = await resolveFlag(params.id ?? '', admin.administratorId)
    if (!resolved.ok) throw notFound('There is no such flag.')
    return Response.json(resolved.flag)
  }),
})
