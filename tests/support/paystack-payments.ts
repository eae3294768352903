import { publishEnvironment } from '@/lib/platform/env'
import { PAYSTACK_KEY, startFakePaystack } from './fake-paystack'
import { aStudent, type EnrollBody, postEnrollment, postLink } from './paying'
import { aCourse } from './records'
import { UNREAD_MAIL } from './test-environment'

/** The price of the course enrolled on, in kobo. */
export const KOBO = 5_000_000

/** Has the product take payments through a fake Paystack, and gives ways to enroll and pay there. */
export async function startPaystackPayments() {
  const paystack = await startFakePaystack()
  publishEnvironment({
    PAYMENT_PROVIDER: 'paystack',
    PAYSTACK_SECRET_KEY: PAYSTACK_KEY,
    PAYSTACK_API_URL: paystack.url,
    ...UNREAD_MAIL,
  })
  return {
    paystack,
    enroll: enrollOnPaidCourse,
    /** Has Paystack take the money of an attempt, or what else is said of it. */
    pay(attemptReference: string, changes: object = {}) {
      const charge = paystack.charges.get(attemptReference)
      if (charge) Object.assign(charge, { status: 'success', ...changes })
    },
    /** Requests a payment's link again, and returns the reference of the attempt that it opens. */
    async attemptAgain(paymentReference: string): Promise<string> {
      const { paymentLink } = (await (await postLink(paymentReference)).json()) as EnrollBody
      return paystack.attemptOf(paymentLink)
    },
  }
}

export type PaystackPayments = Awaited<ReturnType<typeof startPaystackPayments>>

async function enrollOnPaidCourse() {
  const course = await aCourse({ price: KOBO / 100 })
  const response = await postEnrollment(course.id, aStudent('hauwa@example.com'))
  const body = (await response.json()) as EnrollBody
  const { _id: id } = body.enrollment
  return { body, id, reference: body.paymentReference ?? '', status: response.status }
}
