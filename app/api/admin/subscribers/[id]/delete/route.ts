import { ownerHandler } from '@/lib/admin-session/require-admin'
import { notFound } from '@/lib/http/problem'
import { route } from '@/lib/http/route'
import { deleteSubscriber } from '@/lib/subscribers/mutations'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: ownerHandler(async ({ params, origin }) => {
    if (!(await deleteSubscriber(params.id ?? '', origin))) throw notFound('There is no such subscriber.')
    return new Response(null, { status: 204 })
  }),
})
