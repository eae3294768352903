import { listCourses } from '@/lib/courses/data'
import { createCourse } from '@/lib/courses/mutations'
import { courseFiltersSchema, courseInputSchema } from '@/lib/courses/schema'
import { readJson, readQuery } from '@/lib/http/body'
import { adminHandler, route } from '@/lib/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: adminHandler(async ({ request }) =>
    Response.json(await listCourses(await readQuery(request, courseFiltersSchema))),
  ),
  POST: adminHandler(async ({ request }) => {
    const input = await readJson(request, courseInputSchema)
    return Response.json(await createCourse(input), { status: 201 })
  }),
})
