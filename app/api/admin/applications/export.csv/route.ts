import { ownerHandler } from '@/lib/admin-session/require-admin'
import { applicationFiltersSchema } from '@/lib/applications/schema'
import { readApplications } from '@/lib/exports/data'
import { applicationSheet } from '@/lib/exports/format'
import { route } from '@/lib/http/route'
import { respondWithExport } from '../../respond-with-export'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: ownerHandler(asked =>
    respondWithExport(asked, {
      list: 'applications',
      schema: applicationFiltersSchema,
      columns: applicationSheet,
      read: readApplications,
    }),
  ),
})
