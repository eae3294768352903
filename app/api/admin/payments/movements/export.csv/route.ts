import { ownerHandler } from '@/lib/admin-session/require-admin'
import { movementSheet } from '@/lib/exports/format'
import { readMovements } from '@/lib/exports/read-movements'
import { route } from '@/lib/http/route'
import { movementFiltersSchema } from '@/lib/payments/admin/schema'
import { respondWithExport } from '../../../respond-with-export'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: ownerHandler(asked =>
    respondWithExport(asked, {
      list: 'movements',
      schema: movementFiltersSchema,
      columns: movementSheet,
      read: readMovements,
    }),
  ),
})
