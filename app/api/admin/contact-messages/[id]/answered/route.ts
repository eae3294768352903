import { adminHandler } from '@/lib/admin-session/require-admin'
import { markAnswered } from '@/lib/contact-messages/mutations'
import { answeredInputSchema } from '@/lib/contact-messages/schema'
import { readJson } from '@/lib/http/body'
import { notFound } from '@/lib/http/problem'
import { readId, route } from '@/lib/http/route'

const noRecord = () => notFound('There is no such message.')

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: adminHandler(async ({ request, params, admin: { administratorId } }) => {
    const id = readId(params, noRecord)
    const { answered } = await readJson(request, answeredInputSchema)
    const message = await markAnswered(id, answered, administratorId)
    if (!message) throw noRecord()
    return Response.json(message)
  }),
})
