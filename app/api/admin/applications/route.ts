import { adminHandler } from '@/lib/admin-session/require-admin'
import { listApplications } from '@/lib/applications/data'
import { applicationFiltersSchema } from '@/lib/applications/schema'
import { readListQuery, respondWithPage } from '@/lib/http/paging'
import { route } from '@/lib/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: adminHandler(async ({ request }) => {
    const { filters, page } = await readListQuery(request, applicationFiltersSchema)
    return respondWithPage(request, await listApplications(filters, page))
  }),
})
