import { ownerHandler } from '@/lib/admin-session/require-admin'
import { changeRole } from '@/lib/administrators/mutations'
import { roleChangeSchema } from '@/lib/administrators/schema'
import { readJson } from '@/lib/http/body'
import { readId, route } from '@/lib/http/route'
import { refuseChange } from '../../refuse-change'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: ownerHandler(async ({ request, params, origin }) => {
    const id = readId(params, () => refuseChange({ ok: false, reason: 'none' }))
    const { role } = await readJson(request, roleChangeSchema)
    const changed = await changeRole(id, role, origin)
    if (!changed.ok) throw refuseChange(changed)
    return Response.json(changed.administrator)
  }),
})
