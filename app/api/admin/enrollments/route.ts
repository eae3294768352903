import { listEnrollments } from '@/lib/enrollments/data'
import { enrollmentFiltersSchema } from '@/lib/enrollments/schema'
import { readQuery } from '@/lib/http/body'
import { pageSchema, respondWithPage } from '@/lib/http/paging'
import { adminHandler, route } from '@/lib/http/route'

const querySchema = enrollmentFiltersSchema.safeExtend(pageSchema.shape)

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: adminHandler(async ({ request }) => {
    const { limit, cursor, ...filters } = await readQuery(request, querySchema)
    return respondWithPage(request, await listEnrollments(filters, { limit, cursor }))
  }),
})
