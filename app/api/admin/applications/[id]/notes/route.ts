import { listNotes } from '@/lib/application-notes/data'
import { addNote, type NoteRefusal } from '@/lib/application-notes/mutations'
import { noteInputSchema } from '@/lib/application-notes/schema'
import { readJson } from '@/lib/http/body'
import { conflict, notFound, type Problem } from '@/lib/http/problem'
import { adminHandler, route } from '@/lib/http/route'
import { findResponse } from '@/lib/idempotency/data'
import { describeRequest, readIdempotencyKey } from '@/lib/idempotency/request'
import type { IdempotentRequest, StoredResponse } from '@/lib/idempotency/schema'
import { isRecordId } from '@/lib/lists/record-id'

const noApplication = () => notFound('There is no such application.')
const reusedKey = () => conflict('This Idempotency-Key was used for another note.')

const refusals: Record<NoteRefusal, () => Problem> = {
  'no-application': noApplication,
  answered: reusedKey,
  'other-content': reusedKey,
}

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: adminHandler(async ({ params }) => {
    const notes = await listNotes(params.id ?? '')
    if (!notes) throw noApplication()
    return Response.json(notes)
  }),
  POST: adminHandler(async ({ request, params, admin: { administratorId } }) => {
    const applicationId = params.id ?? ''
    if (!isRecordId(applicationId)) throw noApplication()
    const key = readIdempotencyKey(request)
    const input = await readJson(request, noteInputSchema)
    const scope = `POST /admin/applications/${applicationId}/notes`
    const call = key ? describeRequest(scope, key, { administratorId, ...input }) : null
    const first = call && (await findFirstResponse(call))
    if (first) return respondWith(first)
    const added = await addNote({ applicationId, administratorId, input, call })
    if (added.ok) return respondWith({ status: 201, body: added.note })
    const repeated = call && added.reason === 'answered' ? await findFirstResponse(call) : null
    if (repeated) return respondWith(repeated)
    throw refusals[added.reason]()
  }),
})

async function findFirstResponse(call: IdempotentRequest): Promise<StoredResponse | null> {
  const found = await findResponse(call)
  if (!found.ok) throw reusedKey()
  return found.answer
}

const respondWith = ({ status, body }: StoredResponse) => Response.json(body, { status })
