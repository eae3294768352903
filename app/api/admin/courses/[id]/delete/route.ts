import { ownerHandler } from '@/lib/admin-session/require-admin'
import { deleteCourse } from '@/lib/courses/mutations'
import { recordEvent } from '@/lib/events/mutations'
import { conflict, notFound } from '@/lib/http/problem'
import { route } from '@/lib/http/route'

const refusals = {
  'no-course': () => notFound('There is no such course.'),
  'has-enrollments': () =>
    conflict('It has enrollments, so it stays. Erase those first, or make the course inactive.'),
}

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: ownerHandler(async ({ params, origin }) => {
    const deleted = await deleteCourse(params.id ?? '', tx =>
      recordEvent('deleted', origin, { at: 'list', courses: 1 }, tx),
    )
    if (!deleted.ok) throw refusals[deleted.reason]()
    return new Response(null, { status: 204 })
  }),
})
