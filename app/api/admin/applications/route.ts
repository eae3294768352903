import { listApplications } from '@/lib/applications/data'
import { applicationFiltersSchema } from '@/lib/applications/schema'
import { readQuery } from '@/lib/http/body'
import { pageSchema, respondWithPage } from '@/lib/http/paging'
import { adminHandler, route } from '@/lib/http/route'

const querySchema = applicationFiltersSchema.extend(pageSchema.shape)

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: adminHandler(async ({ request }) => {
    const { limit, cursor, ...filters } = await readQuery(request, querySchema)
    return respondWithPage(request, await listApplications(filters, { limit, cursor }))
  }),
})
