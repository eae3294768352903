import { adminHandler, isOwner } from '@/lib/admin-session/require-admin'
import { deleteNote } from '@/lib/application-notes/mutations'
import { forbidden, notFound } from '@/lib/http/problem'
import { route } from '@/lib/http/route'

const refusals = {
  'no-note': () => notFound('There is no such note.'),
  'not-theirs': () => forbidden('Only who wrote a note, or an owner of the site, may delete it.'),
}

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  DELETE: adminHandler(async ({ params, admin, origin }) => {
    const { id: applicationId = '', note: noteId = '' } = params
    const { administratorId } = admin
    const deletion = { applicationId, noteId, administratorId, isOwner: isOwner(admin) }
    const deleted = await deleteNote(deletion, origin)
    if (!deleted.ok) throw refusals[deleted.reason]()
    return new Response(null, { status: 204 })
  }),
})
