import { updateCourse } from '@/lib/courses/mutations'
import { courseInputSchema } from '@/lib/courses/schema'
import { readJson } from '@/lib/http/body'
import { notFound } from '@/lib/http/problem'
import { adminHandler, route } from '@/lib/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: adminHandler(async ({ request, params }) => {
    const input = await readJson(request, courseInputSchema)
    const result = await updateCourse(params.id ?? '', input)
    if (!result.ok) throw notFound('There is no such course.')
    return Response.json(result.course)
  }),
})
