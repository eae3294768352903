import { ownerHandler } from '@/lib/admin-session/require-admin'
import { readPayments } from '@/lib/exports/data'
import { paymentSheet } from '@/lib/exports/format'
import { route } from '@/lib/http/route'
import { paymentFiltersSchema } from '@/lib/payments/admin/schema'
import { respondWithExport } from '../../respond-with-export'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: ownerHandler(asked =>
    respondWithExport(asked, {
      list: 'payments',
      schema: paymentFiltersSchema,
      columns: paymentSheet,
      read: readPayments,
    }),
  ),
})
