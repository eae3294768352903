import { ownerHandler } from '@/lib/admin-session/require-admin'
import { readPayments } from '@/lib/exports/data'
import { paymentSheet } from '@/lib/exports/format'
import { readQuery } from '@/lib/http/body'
import { route } from '@/lib/http/route'
import { paymentFiltersSchema } from '@/lib/payments/admin/schema'
import { respondWithExport } from '../../respond-with-export'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: ownerHandler(async asked => {
    const filters = await readQuery(asked.request, paymentFiltersSchema)
    return respondWithExport(asked, { list: 'payments', filters, columns: paymentSheet, read: readPayments })
  }),
})
