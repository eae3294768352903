import { ownerHandler } from '@/lib/admin-session/require-admin'
import { enrollmentFiltersSchema } from '@/lib/enrollments/schema'
import { recordExport } from '@/lib/events/mutations'
import { readEnrollments } from '@/lib/exports/data'
import { enrollmentSheet } from '@/lib/exports/format'
import { readQuery } from '@/lib/http/body'
import { respondWithCsv } from '@/lib/http/csv'
import { route } from '@/lib/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: ownerHandler(async ({ request, origin, requireAccess }) => {
    const filters = await readQuery(request, enrollmentFiltersSchema)
    await recordExport(origin, 'enrollments', filters)
    return respondWithCsv('enrollments', enrollmentSheet, readEnrollments(filters), requireAccess)
  }),
})
