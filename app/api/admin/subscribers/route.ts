import { adminHandler } from '@/lib/admin-session/require-admin'
import { readListQuery, respondWithPage } from '@/lib/http/paging'
import { route } from '@/lib/http/route'
import { listSubscribers } from '@/lib/subscribers/data'
import { subscriberFiltersSchema } from '@/lib/subscribers/schema'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: adminHandler(async ({ request }) => {
    const { filters, page } = await readListQuery(request, subscriberFiltersSchema)
    return respondWithPage(request, await listSubscribers(filters, page))
  }),
})
