import { ownerHandler } from '@/lib/admin-session/require-admin'
import { givePassword } from '@/lib/administrators/mutations'
import { route } from '@/lib/http/route'
import { refuseChange } from '../../refuse-change'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: ownerHandler(async ({ params, origin }) => {
    const given = await givePassword(params.id ?? '', origin)
    if (!given.ok) throw refuseChange(given)
    const { administrator, password } = given
    return Response.json({ administrator, password })
  }),
})
