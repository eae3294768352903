import { adminHandler } from '@/lib/admin-session/require-admin'
import { listEnrollments } from '@/lib/enrollments/data'
import { enrollAtOffice } from '@/lib/enrollments/enroll-at-office'
import { enrollmentFiltersSchema, officeFormSchema } from '@/lib/enrollments/schema'
import { readJson } from '@/lib/http/body'
import { respondWithList } from '@/lib/http/paging'
import { conflict, notFound } from '@/lib/http/problem'
import { route } from '@/lib/http/route'
import { readIdempotencyKey } from '@/lib/idempotency/run-once'

const atField = (field: string, detail: string) => () => conflict(detail, { [field]: [detail] })

const refusals = {
  'no-course': atField('courseId', 'This course is not offered any more. Choose another.'),
  started: atField(
    'payment.method',
    'This course has started, and its price cannot be paid later any more. Say how it is paid now.',
  ),
  full: atField('courseId', 'This course is full. Every seat is taken.'),
  'already-enrolled': atField(
    'email',
    'Somebody with this email and phone number is enrolled on this course already.',
  ),
  'paid-back': atField(
    'email',
    'An enrollment with this email and phone number was paid back and is not cancelled. Find it in the list and cancel it; enroll them then.',
  ),
  cancelled: atField(
    'email',
    'An enrollment with this email and phone number was cancelled after it was paid. Find it in the list: take the cancellation back, or record that all of the price was given back, and enroll them then.',
  ),
  'nothing-asked': atField('payment.method', 'This course is free: there is nothing to pay.'),
  'other-price': atField(
    'payment.method',
    'Another sum is asked. Look whether the price of the course has changed, or they enrolled before it did.',
  ),
  'no-enrollment': () => notFound('The enrollment was stored, and has been erased since.'),
  'key-reused': () => conflict('This Idempotency-Key was used for another enrollment.'),
}

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: adminHandler(({ request }) => respondWithList(request, enrollmentFiltersSchema, listEnrollments)),
  POST: adminHandler(async ({ request, origin }) => {
    const key = readIdempotencyKey(request)
    const input = await readJson(request, officeFormSchema)
    const enrolled = await enrollAtOffice({ input, origin, key })
    if (!enrolled.ok) throw refusals[enrolled.reason]()
    return Response.json(enrolled.enrollment, { status: enrolled.status })
  }),
})
