import { type EnrollRefusal, enroll } from '@/lib/enrollments/mutations'
import { enrollmentFormSchema, enrollResponseSchema } from '@/lib/enrollments/schema'
import { readJson } from '@/lib/http/body'
import { clientAddress } from '@/lib/http/client-address'
import { conflict, notFound, type Problem } from '@/lib/http/problem'
import { countRequest } from '@/lib/http/rate-limit'
import { publicHandler, route } from '@/lib/http/route'
import { findResponse } from '@/lib/idempotency/data'
import { describeRequest, readIdempotencyKey } from '@/lib/idempotency/request'
import type { IdempotentRequest, StoredResponse } from '@/lib/idempotency/schema'
import { isRecordId } from '@/lib/lists/record-id'
import { addPaymentLink } from '@/lib/payments/checkout'
import { activeProvider } from '@/lib/payments/providers'

const LIMIT = { name: 'enroll', requests: 30, seconds: 600 }

const reusedKey = () => conflict('This Idempotency-Key was used for another enrollment.')
const noCourse = () => notFound('There is no such course.')

const refusals: Record<EnrollRefusal, () => Problem> = {
  'no-course': noCourse,
  started: () => conflict('This course has started and takes no more enrollments.'),
  full: () => conflict('This course is full. Every seat is taken.'),
  'already-enrolled': () => conflict('You are enrolled on this course already; there is nothing left to do.'),
  answered: reusedKey,
  'other-content': reusedKey,
}

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: publicHandler(async ({ request, params }) => {
    countRequest(LIMIT, clientAddress(request))
    const courseId = params.id ?? ''
    if (!isRecordId(courseId)) throw noCourse()
    const key = readIdempotencyKey(request)
    const form = await readJson(request, enrollmentFormSchema)
    const call = key ? describeRequest(`POST /courses/enroll/${courseId}`, key, form) : null
    const first = call && (await findFirstResponse(call))
    if (first) return respondWith(first)
    const enrolled = await enroll({ courseId, form, call, provider: activeProvider()?.name ?? null })
    if (enrolled.ok) return respondWith({ status: enrolled.created ? 201 : 200, body: enrolled.answer })
    const repeated = call && enrolled.reason === 'answered' ? await findFirstResponse(call) : null
    if (repeated) return respondWith(repeated)
    throw refusals[enrolled.reason]()
  }),
})

async function findFirstResponse(call: IdempotentRequest): Promise<StoredResponse | null> {
  const found = await findResponse(call)
  if (!found.ok) throw reusedKey()
  return found.answer
}

async function respondWith({ status, body }: StoredResponse): Promise<Response> {
  return Response.json(await addPaymentLink(enrollResponseSchema.parse(body)), { status })
}
