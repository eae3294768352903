import { adminHandler } from '@/lib/admin-session/require-admin'
import { route } from '@/lib/http/route'
import { readExpiring } from '@/lib/persons/expiry'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: adminHandler(async () => Response.json(await readExpiring())),
})
