import { adminHandler } from '@/lib/admin-session/require-admin'
import { listNotes } from '@/lib/application-notes/data'
import { addNote } from '@/lib/application-notes/mutations'
import { noteInputSchema } from '@/lib/application-notes/schema'
import { readJson } from '@/lib/http/body'
import { conflict, notFound } from '@/lib/http/problem'
import { readId, route } from '@/lib/http/route'
import { readIdempotencyKey } from '@/lib/idempotency/run-once'

const refusals = {
  'no-application': () => notFound('There is no such application.'),
  erased: () => conflict('Whoever applied is erased; nothing is written about them any more.'),
  'key-reused': () => conflict('This Idempotency-Key was used for another note.'),
}

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: adminHandler(async ({ params }) => {
    const notes = await listNotes(params.id ?? '')
    if (!notes) throw refusals['no-application']()
    return Response.json(notes)
  }),
  POST: adminHandler(async ({ request, params, admin: { administratorId } }) => {
    const applicationId = readId(params, refusals['no-application'])
    const key = readIdempotencyKey(request)
    const input = await readJson(request, noteInputSchema)
    const added = await addNote({ applicationId, administratorId, input, key })
    if (!added.ok) throw refusals[added.reason]()
    return Response.json(added.body, { status: added.status })
  }),
})
