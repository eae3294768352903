import { adminHandler } from '@/lib/admin-session/require-admin'
import { listEnrollments } from '@/lib/enrollments/data'
import { enrollmentFiltersSchema } from '@/lib/enrollments/schema'
import { readListQuery, respondWithPage } from '@/lib/http/paging'
import { route } from '@/lib/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: adminHandler(async ({ request }) => {
    const { filters, page } = await readListQuery(request, enrollmentFiltersSchema)
    return respondWithPage(request, await listEnrollments(filters, page))
  }),
})
