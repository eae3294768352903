import { adminHandler } from '@/lib/admin-session/require-admin'
import { listMessages } from '@/lib/contact-messages/data'
import { messageFiltersSchema } from '@/lib/contact-messages/schema'
import { readListQuery, respondWithPage } from '@/lib/http/paging'
import { route } from '@/lib/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: adminHandler(async ({ request }) => {
    const { filters, page } = await readListQuery(request, messageFiltersSchema)
    return respondWithPage(request, await listMessages(filters, page))
  }),
})
