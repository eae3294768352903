import { listNotes } from '@/lib/application-notes/data'
import { addNote } from '@/lib/application-notes/mutations'
import { noteInputSchema } from '@/lib/application-notes/schema'
import { readJson } from '@/lib/http/body'
import { notFound } from '@/lib/http/problem'
import { adminHandler, route } from '@/lib/http/route'

const noApplication = () => notFound('There is no such application.')

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: adminHandler(async ({ params }) => {
    const notes = await listNotes(params.id ?? '')
    if (!notes) throw noApplication()
    return Response.json(notes)
  }),
  POST: adminHandler(async ({ request, params, admin }) => {
    const input = await readJson(request, noteInputSchema)
    const added = await addNote(params.id ?? '', admin.administratorId, input)
    if (!added.ok) throw noApplication()
    return Response.json(added.note, { status: 201 })
  }),
})
