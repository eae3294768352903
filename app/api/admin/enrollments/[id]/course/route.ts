import { adminHandler } from '@/lib/admin-session/require-admin'
import { type CourseChanged, changeCourse } from '@/lib/enrollments/change-course'
import { courseChangeSchema } from '@/lib/enrollments/schema'
import { describeOutdated } from '@/lib/history/format'
import { readJson } from '@/lib/http/body'
import { conflict, notFound, type Problem } from '@/lib/http/problem'
import { readId, route } from '@/lib/http/route'

const noEnrollment = () => notFound('There is no such enrollment.')

const atCourse = (detail: string) => conflict(detail, { courseId: [detail] })

function toProblem(refused: Extract<CourseChanged, { ok: false }>): Problem {
  switch (refused.reason) {
    case 'no-enrollment':
      return noEnrollment()
    case 'outdated':
      return conflict(describeOutdated('enrollment', refused.last))
    case 'cancelled':
      return conflict('This enrollment is cancelled. Take the cancellation back first.')
    case 'former':
      return conflict('The same person has enrolled on this course again since. This one stays cancelled.')
    case 'erased':
      return conflict('Whoever enrolled is erased, so the enrollment stays as it is.')
    case 'unpaid':
      return conflict(
        'This enrollment is not paid, and its student may have the payment page of this course open. Enroll them on the other course, and cancel this one.',
      )
    case 'paid-back':
      return conflict(
        'All of the price was given back. Enroll them on the other course, and cancel this one.',
      )
    case 'flagged':
      return conflict(`Look at the payment first, under Payments. ${refused.flag}.`)
    case 'no-course':
      return atCourse('This course is not offered any more. Choose another.')
    case 'same-course':
      return atCourse('They are on this course. Choose another.')
    case 'full':
      return atCourse('This course is full. Every seat is taken.')
    case 'priced':
      return atCourse(
        `This enrollment is free, and "${refused.title}" is not. Enroll them on that course, and cancel this one.`,
      )
    case 'enrolled-there':
      return atCourse(
        `Somebody with this email and phone number is enrolled on "${refused.title}" already. If that enrollment is not paid, cancel it first.`,
      )
    case 'paid-there':
      return atCourse(
        `An enrollment on "${refused.title}" with this email and phone number was cancelled after it was paid. Find it in the list, and record that all of the price was given back, or take the cancellation back.`,
      )
  }
}

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: adminHandler(async ({ request, params, admin }) => {
    const id = readId(params, noEnrollment)
    const change = await readJson(request, courseChangeSchema)
    const changed = await changeCourse(id, change, admin.administratorId)
    if (!changed.ok) throw toProblem(changed)
    return Response.json(changed.enrollment)
  }),
})
