import { adminHandler } from '@/lib/admin-session/require-admin'
import { deleteCourse } from '@/lib/courses/mutations'
import { conflict, notFound } from '@/lib/http/problem'
import { route } from '@/lib/http/route'

const refusals = {
  'no-course': () => notFound('There is no such course.'),
  'has-enrollments': () =>
    conflict('It has enrollments, so it stays. Erase those first, or make the course inactive.'),
}

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: adminHandler(async ({ params, origin }) => {
    const deleted = await deleteCourse(params.id ?? '', origin)
    if (!deleted.ok) throw refusals[deleted.reason]()
    return new Response(null, { status: 204 })
  }),
})
