import { listCourses } from '@/lib/courses/data'
import { createCourse } from '@/lib/courses/mutations'
import { courseFiltersSchema, courseInputSchema } from '@/lib/courses/schema'
import { readJson, readQuery } from '@/lib/http/body'
import { pageSchema, respondWithPage } from '@/lib/http/paging'
import { adminHandler, route } from '@/lib/http/route'

const querySchema = courseFiltersSchema.safeExtend(pageSchema.shape)

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: adminHandler(async ({ request }) => {
    const { limit, cursor, ...filters } = await readQuery(request, querySchema)
    return respondWithPage(request, await listCourses(filters, { limit, cursor }))
  }),
  POST: adminHandler(async ({ request, admin }) => {
    const input = await readJson(request, courseInputSchema)
    return Response.json(await createCourse(input, admin.administratorId), { status: 201 })
  }),
})
