import { adminHandler } from '@/lib/admin-session/require-admin'
import { bulkUndoSchema } from '@/lib/applications/schema'
import { undoDecisions } from '@/lib/applications/undo-decision'
import { readJson } from '@/lib/http/body'
import { route } from '@/lib/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: adminHandler(async ({ request, admin }) => {
    const { ids, status } = await readJson(request, bulkUndoSchema)
    return Response.json(await undoDecisions(ids, admin.administratorId, status))
  }),
})
