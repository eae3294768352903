import { adminHandler } from '@/lib/admin-session/require-admin'
import { respondWithList } from '@/lib/http/paging'
import { route } from '@/lib/http/route'
import { listSubscribers } from '@/lib/subscribers/data'
import { subscriberFiltersSchema } from '@/lib/subscribers/schema'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: adminHandler(({ request }) => respondWithList(request, subscriberFiltersSchema, listSubscribers)),
})
