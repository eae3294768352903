import { readQuery } from '@/lib/http/body'
import { pageSchema, respondWithPage } from '@/lib/http/paging'
import { adminHandler, route } from '@/lib/http/route'
import { listPayments } from '@/lib/payments/desk/data'
import { paymentFiltersSchema } from '@/lib/payments/desk/schema'

const querySchema = paymentFiltersSchema.extend(pageSchema.shape)

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: adminHandler(async ({ request }) => {
    const { limit, cursor, ...filters } = await readQuery(request, querySchema)
    return respondWithPage(request, await listPayments(filters, { limit, cursor }))
  }),
})
