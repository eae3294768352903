import { ownerHandler } from '@/lib/admin-session/require-admin'
import { notFound } from '@/lib/http/problem'
import { route } from '@/lib/http/route'
import { eraseSingly } from '@/lib/persons/requests'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: ownerHandler(async ({ params, origin }) => {
    const erased = await eraseSingly('enrollment', params.id ?? '', origin, 'list')
    if (!erased) throw notFound('There is no such enrollment.')
    return Response.json(erased)
  }),
})
