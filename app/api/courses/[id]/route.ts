import { getPublicCourse } from '@/lib/courses/data'
import { clientAddress } from '@/lib/http/client-address'
import { notFound } from '@/lib/http/problem'
import { countRequest } from '@/lib/http/rate-limit'
import { publicHandler, route } from '@/lib/http/route'

const LIMIT = { name: 'course', requests: 120, seconds: 60 }

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: publicHandler(async ({ request, params }) => {
    countRequest(LIMIT, clientAddress(request))
    const found = await getPublicCourse(params.id ?? '')
    if (!found) throw notFound('There is no such course.')
    return Response.json(found.course)
  }),
})
