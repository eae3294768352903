import { adminHandler } from '@/lib/admin-session/require-admin'
import { listCourses } from '@/lib/courses/data'
import { createCourse } from '@/lib/courses/mutations'
import { courseFiltersSchema, courseInputSchema } from '@/lib/courses/schema'
import { readJson } from '@/lib/http/body'
import { readListQuery, respondWithPage } from '@/lib/http/paging'
import { route } from '@/lib/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: adminHandler(async ({ request }) => {
    const { filters, page } = await readListQuery(request, courseFiltersSchema)
    return respondWithPage(request, await listCourses(filters, page))
  }),
  POST: adminHandler(async ({ request, admin }) => {
    const input = await readJson(request, courseInputSchema)
    return Response.json(await createCourse(input, admin.administratorId), { status: 201 })
  }),
})
