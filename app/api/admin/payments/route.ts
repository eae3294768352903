import { adminHandler } from '@/lib/admin-session/require-admin'
import { readListQuery, respondWithPage } from '@/lib/http/paging'
import { route } from '@/lib/http/route'
import { listPayments } from '@/lib/payments/admin/list'
import { paymentFiltersSchema } from '@/lib/payments/admin/schema'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: adminHandler(async ({ request }) => {
    const { filters, page } = await readListQuery(request, paymentFiltersSchema)
    return respondWithPage(request, await listPayments(filters, page))
  }),
})
