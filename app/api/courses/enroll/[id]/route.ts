import {
  ALREADY_ENROLLED_MESSAGE,
  DEARER_MESSAGE,
  FULL_MESSAGE,
  STARTED_MESSAGE,
} from '@/lib/enrollments/constants'
import { enroll, resume } from '@/lib/enrollments/enroll'
import { enrollRequestSchema, resumeFormSchema } from '@/lib/enrollments/schema'
import { check } from '@/lib/http/body'
import { clientAddress } from '@/lib/http/client-address'
import { admitForm, asksForPage, readSent, seeOther } from '@/lib/http/plain-form'
import { conflict, namedConflict, notFound } from '@/lib/http/problem'
import { publicHandler, readId, route } from '@/lib/http/route'
import { countEverywhere } from '@/lib/http/shared-limit'
import { readIdempotencyKey } from '@/lib/idempotency/run-once'
import { problemTypes } from '@/lib/openapi/problem-types'
import { nextPage } from '@/lib/payments/result-page'

const LIMIT = { name: 'enroll', requests: 30, seconds: 600 }

const refusals = {
  'no-course': () => notFound('There is no such course.'),
  started: () => namedConflict(problemTypes.courseStarted, STARTED_MESSAGE),
  full: () => namedConflict(problemTypes.courseFull, FULL_MESSAGE),
  'other-price': () => conflict(DEARER_MESSAGE),
  'already-enrolled': () => namedConflict(problemTypes.alreadyEnrolled, ALREADY_ENROLLED_MESSAGE),
  'paid-back': () =>
    conflict('What you paid for this course was given back. Please call us if you want to come again.'),
  cancelled: () =>
    conflict('Your enrollment on this course was cancelled after it was paid. Please call us about it.'),
  'not-enrolled': () =>
    conflict(
      'No enrollment on this course has this email and phone number. Check both as you gave them then.',
    ),
  'price-changed': () =>
    conflict(
      'Your enrollment on this course was cancelled, and the price has changed since. You can enroll anew while a seat is free.',
    ),
  'key-reused': () => conflict('This Idempotency-Key was used for another enrollment.'),
}

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: publicHandler(async ({ request, params }) => {
    const address = clientAddress(request)
    await admitForm(request, () => countEverywhere(LIMIT, address))
    const courseId = readId(params, refusals['no-course'])
    const key = readIdempotencyKey(request)
    const sent = await readSent(request)
    const enrolled =
      'resume' in sent
        ? await resume(courseId, await check(resumeFormSchema, sent), address)
        : await enroll({ courseId, key, address, ...(await readEnrollment(sent)) })
    if (!enrolled.ok) throw refusals[enrolled.reason]()
    const { response, status } = enrolled
    if (!asksForPage(request)) return Response.json(response, { status })
    const isUnpaid = response.enrollment.paymentStatus !== 'completed'
    return seeOther(nextPage('course-enrollment', response.message, { ...response, isUnpaid }))
  }),
})

async function readEnrollment(sent: object) {
  const { shownPrice, ...form } = await check(enrollRequestSchema, sent)
  return { form, shownPrice }
}
