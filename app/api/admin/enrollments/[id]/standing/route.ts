import { adminHandler } from '@/lib/admin-session/require-admin'
import { changeStanding } from '@/lib/enrollments/change-standing'
import { standingChangeSchema } from '@/lib/enrollments/schema'
import { describeOutdated } from '@/lib/history/format'
import { readJson } from '@/lib/http/body'
import { conflict, notFound } from '@/lib/http/problem'
import { readId, route } from '@/lib/http/route'

const refusals = {
  'no-enrollment': () => notFound('There is no such enrollment.'),
  'already-cancelled': () => conflict('This enrollment is cancelled already.'),
  'not-cancelled': () => conflict('This enrollment is not cancelled.'),
  former: () =>
    conflict('The same person has enrolled on this course again since. This one stays cancelled.'),
  erased: () => conflict('Whoever enrolled is erased, so the enrollment stays cancelled.'),
  'no-hold': () => conflict('This enrollment holds no seat that could be released.'),
  seated: () =>
    conflict(
      'This enrollment was not paid when the course was full, was paid back since, or has its seat by now.',
    ),
  full: () =>
    conflict('The course is full: there is no seat for this enrollment. Add a seat to the course first.'),
}

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: adminHandler(async ({ request, params, admin }) => {
    const id = readId(params, refusals['no-enrollment'])
    const change = await readJson(request, standingChangeSchema)
    const changed = await changeStanding(id, change, admin.administratorId)
    if (changed.ok) return Response.json(changed.enrollment)
    if (changed.reason === 'outdated') throw conflict(describeOutdated('enrollment', changed.last))
    throw refusals[changed.reason]()
  }),
})
