import { ownerHandler } from '@/lib/admin-session/require-admin'
import { enableAdministrator } from '@/lib/administrators/mutations'
import { administratorProblem } from '@/lib/administrators/problems'
import { route } from '@/lib/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: ownerHandler(async ({ params, origin }) => {
    const changed = await enableAdministrator(params.id ?? '', origin)
    if (!changed.ok) throw administratorProblem(changed)
    return Response.json(changed.administrator)
  }),
})
