import { adminHandler } from '@/lib/admin-session/require-admin'
import { listEvents } from '@/lib/events/data'
import { eventFiltersSchema } from '@/lib/events/schema'
import { respondWithList } from '@/lib/http/paging'
import { route } from '@/lib/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: adminHandler(({ request }) => respondWithList(request, eventFiltersSchema, listEvents)),
})
