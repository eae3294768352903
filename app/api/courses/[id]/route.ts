import { getPublicCourse } from '@/lib/courses/data'
import { notFound } from '@/lib/http/problem'
import { publicHandler, route } from '@/lib/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: publicHandler(async ({ params }) => {
    const found = await getPublicCourse(params.id ?? '')
    if (!found) throw notFound('There is no such course.')
    return Response.json(found.course)
  }),
})
