import { ownerHandler } from '@/lib/admin-session/require-admin'
import { enableAdministrator } from '@/lib/administrators/mutations'
import { route } from '@/lib/http/route'
import { refuseChange } from '../../refuse-change'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: ownerHandler(async ({ params, origin }) => {
    const changed = await enableAdministrator(params.id ?? '', origin)
    if (!changed.ok) throw refuseChange(changed)
    return Response.json(changed.administrator)
  }),
})
