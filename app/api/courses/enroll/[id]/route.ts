import { type EnrollRefusal, enroll } from '@/lib/enrollments/mutations'
import { enrollAnswerSchema, enrollmentFormSchema } from '@/lib/enrollments/schema'
import { readJson } from '@/lib/http/body'
import { clientAddress } from '@/lib/http/client-address'
import { isRecordId } from '@/lib/http/paging'
import { conflict, notFound, type Problem } from '@/lib/http/problem'
import { countCall } from '@/lib/http/rate-limit'
import { publicHandler, route } from '@/lib/http/route'
import { findAnswer } from '@/lib/idempotency/data'
import { describeCall, readIdempotencyKey } from '@/lib/idempotency/request'
import type { IdempotentCall, StoredAnswer } from '@/lib/idempotency/schema'
import { addPaymentLink } from '@/lib/payments/payment-link'
import { activeProvider } from '@/lib/payments/providers'

const LIMIT = { name: 'enroll', calls: 30, seconds: 600 }

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
    countCall(LIMIT, clientAddress(request))
    const courseId = params.id ?? ''
    if (!isRecordId(courseId)) throw noCourse()
    const key = readIdempotencyKey(request)
    const form = await readJson(request, enrollmentFormSchema)
    const call = key ? describeCall(`POST /courses/enroll/${courseId}`, key, form) : null
    const first = call && (await findFirstAnswer(call))
    if (first) return answerWith(first)
    const enrolled = await enroll({ courseId, form, call, provider: activeProvider()?.name ?? null })
    if (enrolled.ok) return answerWith({ status: enrolled.created ? 201 : 200, body: enrolled.answer })
    const repeated = call && enrolled.reason === 'answered' ? await findFirstAnswer(call) : null
    if (repeated) return answerWith(repeated)
    throw refusals[enrolled.reason]()
  }),
})

async function findFirstAnswer(call: IdempotentCall): Promise<StoredAnswer | null> {
  const found = await findAnswer(call)
  if (!found.ok) throw reusedKey()
  return found.answer
}

async function answerWith({ status, body }: StoredAnswer): Promise<Response> {
  return Response.json(await addPaymentLink(enrollAnswerSchema.parse(body)), { status })
}
