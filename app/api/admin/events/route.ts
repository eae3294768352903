import { adminHandler } from '@/lib/admin-session/require-admin'
import { listEvents } from '@/lib/events/data'
import { eventFiltersSchema } from '@/lib/events/schema'
import { readListQuery, respondWithPage } from '@/lib/http/paging'
import { route } from '@/lib/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: adminHandler(async ({ request }) => {
    const { filters, page } = await readListQuery(request, eventFiltersSchema)
    return respondWithPage(request, await listEvents(filters, page))
  }),
})
