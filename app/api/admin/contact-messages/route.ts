import { adminHandler } from '@/lib/admin-session/require-admin'
import { listMessages } from '@/lib/contact-messages/data'
import { messageFiltersSchema } from '@/lib/contact-messages/schema'
import { respondWithList } from '@/lib/http/paging'
import { route } from '@/lib/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: adminHandler(({ request }) => respondWithList(request, messageFiltersSchema, listMessages)),
})
