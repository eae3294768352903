import { listEnrollments } from '@/lib/enrollments/data'
import { enrollmentFiltersSchema } from '@/lib/enrollments/schema'
import { readQuery } from '@/lib/http/body'
import { adminHandler, route } from '@/lib/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: adminHandler(async ({ request }) =>
    Response.json(await listEnrollments(await readQuery(request, enrollmentFiltersSchema))),
  ),
})
