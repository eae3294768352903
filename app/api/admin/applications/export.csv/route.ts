import { ownerHandler } from '@/lib/admin-session/require-admin'
import { applicationFiltersSchema } from '@/lib/applications/schema'
import { recordExport } from '@/lib/events/mutations'
import { readApplications } from '@/lib/exports/data'
import { applicationSheet } from '@/lib/exports/format'
import { readQuery } from '@/lib/http/body'
import { respondWithCsv } from '@/lib/http/csv'
import { route } from '@/lib/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: ownerHandler(async ({ request, origin, requireAccess }) => {
    const filters = await readQuery(request, applicationFiltersSchema)
    await recordExport(origin, 'applications', filters)
    return respondWithCsv('applications', applicationSheet, readApplications(filters), requireAccess)
  }),
})
