import { ownerHandler } from '@/lib/admin-session/require-admin'
import { applicationFiltersSchema } from '@/lib/applications/schema'
import { readApplications } from '@/lib/exports/data'
import { applicationSheet } from '@/lib/exports/format'
import { readQuery } from '@/lib/http/body'
import { route } from '@/lib/http/route'
import { respondWithExport } from '../../respond-with-export'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: ownerHandler(async asked => {
    const filters = await readQuery(asked.request, applicationFiltersSchema)
    return respondWithExport(asked, {
      list: 'applications',
      filters,
      columns: applicationSheet,
      read: readApplications,
    })
  }),
})
