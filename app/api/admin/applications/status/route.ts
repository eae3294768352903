import { adminHandler } from '@/lib/admin-session/require-admin'
import { decideApplications } from '@/lib/applications/decide'
import { bulkDecisionSchema } from '@/lib/applications/schema'
import { readJson } from '@/lib/http/body'
import { route } from '@/lib/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: adminHandler(async ({ request, admin }) => {
    const { ids, status, from } = await readJson(request, bulkDecisionSchema)
    return Response.json(await decideApplications(ids, status, admin.administratorId, from))
  }),
})
