import { adminHandler } from '@/lib/admin-session/require-admin'
import { readDashboard } from '@/lib/dashboard/data'
import { route } from '@/lib/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: adminHandler(async () => Response.json(await readDashboard())),
})
