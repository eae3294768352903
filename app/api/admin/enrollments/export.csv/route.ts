import { ownerHandler } from '@/lib/admin-session/require-admin'
import { enrollmentFiltersSchema } from '@/lib/enrollments/schema'
import { readEnrollments } from '@/lib/exports/data'
import { enrollmentSheet } from '@/lib/exports/format'
import { route } from '@/lib/http/route'
import { respondWithExport } from '../../respond-with-export'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: ownerHandler(asked =>
    respondWithExport(asked, {
      list: 'enrollments',
      schema: enrollmentFiltersSchema,
      columns: enrollmentSheet,
      read: readEnrollments,
    }),
  ),
})
