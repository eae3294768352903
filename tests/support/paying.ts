import { POST as enrollOn } from '@/app/api/courses/enroll/[id]/route'
import { POST as requestLink } from '@/app/api/payments/[reference]/link/route'
import { GET as returnFromProvider } from '@/app/api/payments/callback/[provider]/route'
import { POST as deliver } from '@/app/api/payments/webhook/[provider]/route'
import { database } from '@/lib/platform/database'
import { signDelivery } from './fake-paystack'

const withParams = (params: Record<string, string>) => ({ params: Promise.resolve(params) })

export type EnrollBody = {
  message: string
  enrollment: { _id: string; paymentStatus: string }
  paymentLink?: string
  paymentReference?: string
}

export const aStudent = (email: string) => ({
  name: 'Hauwa Sulëiman',
  email,
  phone: '0803 123 4567',
  experienceLevel: 'Beginner',
  portfolio: '',
})

/** Sends an enrollment as the form does. */
export function postEnrollment(courseId: string, body: unknown, key?: string): Promise<Response> {
  const headers = { 'content-type': 'application/json', ...(key ? { 'idempotency-key': key } : {}) }
  const url = `http://site.test/api/courses/enroll/${courseId}`
  const request = new Request(url, { method: 'POST', headers, body: JSON.stringify(body) })
  return enrollOn(request, withParams({ id: courseId }))
}

/** Delivers a webhook from Paystack, signed correctly by default. */
export function postWebhook(event: object, signature?: string, provider = 'paystack'): Promise<Response> {
  const body = JSON.stringify(event)
  const headers = { 'x-paystack-signature': signature ?? signDelivery(body) }
  const request = new Request(`http://site.test/api/payments/webhook/${provider}`, {
    method: 'POST',
    headers,
    body,
  })
  return deliver(request, withParams({ provider }))
}

/** Comes back from a provider's page, as the visitor's browser does. Returns the URL it is sent on to. */
export async function comeBack(attemptReference: string, provider = 'paystack'): Promise<URL> {
  const url = `http://site.test/api/payments/callback/${provider}?trxref=${attemptReference}&reference=${attemptReference}`
  const response = await returnFromProvider(new Request(url), withParams({ provider }))
  return new URL(response.headers.get('location') ?? '', 'http://site.test')
}

/** Requests a payment's link again. */
export function postLink(paymentReference: string, headers: HeadersInit = {}): Promise<Response> {
  const url = `http://site.test/api/payments/${paymentReference}/link`
  return requestLink(
    new Request(url, { method: 'POST', headers }),
    withParams({ reference: paymentReference }),
  )
}

export const success = (reference: string, amount: number, currency = 'NGN') => ({
  event: 'charge.success',
  data: { id: 1, status: 'success', reference, amount, currency },
})

/** The states of an enrollment and its payment in the database. */
export async function standing(enrollmentId: string) {
  const enrollment = await database().enrollment.findUniqueOrThrow({
    where: { id: enrollmentId },
    include: { payment: { include: { flags: true, events: true, attempts: true } } },
  })
  const { payment } = enrollment
  return {
    enrollment: enrollment.paymentStatus,
    payment: payment?.status,
    flags: payment?.flags.map(flag => flag.reason) ?? [],
    events: payment?.events.length ?? 0,
    attempts: payment?.attempts.length ?? 0,
    refunded: payment?.refundedAmount,
  }
}
