import { ownerHandler } from '@/lib/admin-session/require-admin'
import { recordExport } from '@/lib/events/mutations'
import { readPayments } from '@/lib/exports/data'
import { paymentSheet } from '@/lib/exports/format'
import { readQuery } from '@/lib/http/body'
import { respondWithCsv } from '@/lib/http/csv'
import { route } from '@/lib/http/route'
import { paymentFiltersSchema } from '@/lib/payments/admin/schema'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: ownerHandler(async ({ request, origin, requireAccess }) => {
    const filters = await readQuery(request, paymentFiltersSchema)
    await recordExport(origin, 'payments', filters)
    return respondWithCsv('payments', paymentSheet, readPayments(filters), requireAccess)
  }),
})
