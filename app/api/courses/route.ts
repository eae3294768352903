import { listPublicCourses } from '@/lib/courses/data'
import { publicHandler, route } from '@/lib/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: publicHandler(async () => Response.json(await listPublicCourses())),
})
