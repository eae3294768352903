import { ownerHandler } from '@/lib/admin-session/require-admin'
import { enrollmentFiltersSchema } from '@/lib/enrollments/schema'
import { readEnrollments } from '@/lib/exports/data'
import { enrollmentSheet } from '@/lib/exports/format'
import { readQuery } from '@/lib/http/body'
import { route } from '@/lib/http/route'
import { respondWithExport } from '../../respond-with-export'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: ownerHandler(async asked => {
    const filters = await readQuery(asked.request, enrollmentFiltersSchema)
    return respondWithExport(asked, {
      list: 'enrollments',
      filters,
      columns: enrollmentSheet,
      read: readEnrollments,
    })
  }),
})
