import { adminHandler } from '@/lib/admin-session/require-admin'
import { markAnswered } from '@/lib/contact-messages/mutations'
import { answeredInputSchema } from '@/lib/contact-messages/schema'
import { readJson } from '@/lib/http/body'
import { notFound } from '@/lib/http/problem'
import { route } from '@/lib/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: adminHandler(async ({ request, params, admin: { administratorId } }) => {
    const { answered } = await readJson(request, answeredInputSchema)
    const message = await markAnswered(params.id ?? '', answered, administratorId)
    if (!message) throw notFound('There is no such message.')
    return Response.json(message)
  }),
})
