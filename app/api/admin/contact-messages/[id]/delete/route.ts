import { ownerHandler } from '@/lib/admin-session/require-admin'
import { deleteMessage } from '@/lib/contact-messages/mutations'
import { notFound } from '@/lib/http/problem'
import { route } from '@/lib/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: ownerHandler(async ({ params, origin }) => {
    if (!(await deleteMessage(params.id ?? '', origin))) throw notFound('There is no such message.')
    return new Response(null, { status: 204 })
  }),
})
