import { adminHandler } from '@/lib/admin-session/require-admin'
import { route } from '@/lib/http/route'
import { listUnplacedFlags } from '@/lib/payments/admin/data'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: adminHandler(async () => Response.json(await listUnplacedFlags())),
})
