import { adminHandler } from '@/lib/admin-session/require-admin'
import { respondWithList } from '@/lib/http/paging'
import { route } from '@/lib/http/route'
import { listPayments } from '@/lib/payments/admin/list'
import { paymentFiltersSchema } from '@/lib/payments/admin/schema'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: adminHandler(({ request }) => respondWithList(request, paymentFiltersSchema, listPayments)),
})
