import { ownerHandler } from '@/lib/admin-session/require-admin'
import { route } from '@/lib/http/route'
import { deleteSamples } from '@/lib/samples/mutations'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: ownerHandler(async ({ origin }) => Response.json(await deleteSamples(origin))),
})
