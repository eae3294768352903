import { ownerHandler } from '@/lib/admin-session/require-admin'
import { movementSheet } from '@/lib/exports/format'
import { readMovements } from '@/lib/exports/read-movements'
import { readQuery } from '@/lib/http/body'
import { route } from '@/lib/http/route'
import { movementFiltersSchema } from '@/lib/payments/admin/schema'
import { respondWithExport } from '../../../respond-with-export'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: ownerHandler(async asked => {
    const filters = await readQuery(asked.request, movementFiltersSchema)
    return respondWithExport(asked, {
      list: 'movements',
      filters,
      columns: movementSheet,
      read: readMovements,
    })
  }),
})
