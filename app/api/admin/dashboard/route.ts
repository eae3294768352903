import { readDashboard } from '@/lib/dashboard/data'
import { adminHandler, route } from '@/lib/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: adminHandler(async () => Response.json(await readDashboard())),
})
