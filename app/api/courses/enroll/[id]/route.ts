import { enroll } from '@/lib/enrollments/enroll'
import { enrollmentFormSchema } from '@/lib/enrollments/schema'
import { readJson } from '@/lib/http/body'
import { conflict, notFound } from '@/lib/http/problem'
import { clientAddress, countRequest } from '@/lib/http/rate-limit'
import { publicHandler, route } from '@/lib/http/route'
import { countEverywhere } from '@/lib/http/shared-limit'
import { readIdempotencyKey } from '@/lib/idempotency/run-once'

const LIMIT = { name: 'enroll', requests: 30, seconds: 600 }

const refusals = {
  'no-course': () => notFound('There is no such course.'),
  started: () => conflict('This course has started and takes no more enrollments.'),
  full: () => conflict('This course is full. Every seat is taken.'),
  'already-enrolled': () => conflict('You are enrolled on this course already; there is nothing left to do.'),
  cancelled: () =>
    conflict('Your enrollment on this course was cancelled after it was paid. Please call us about it.'),
  'key-reused': () => conflict('This Idempotency-Key was used for another enrollment.'),
}

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: publicHandler(async ({ request, params }) => {
    const address = clientAddress(request)
    countRequest(LIMIT, address)
    await countEverywhere(LIMIT, address)
    const key = readIdempotencyKey(request)
    const form = await readJson(request, enrollmentFormSchema)
    const enrolled = await enroll({ courseId: params.id ?? '', form, key })
    if (!enrolled.ok) throw refusals[enrolled.reason]()
    return Response.json(enrolled.response, { status: enrolled.status })
  }),
})
