import { expect, test } from 'vitest'
import { site } from '@/content/site'
import { findPaymentStanding, type PaymentStanding } from '@/lib/payments/attempts'
import {
  describeStanding,
  isPaidByPhone,
  isPayable,
  resultPath,
  resultTexts,
} from '@/lib/payments/result-page'
import { eraseSingly } from '@/lib/persons/requests'
import { database } from '@/lib/platform/database'
import { publishEnvironment } from '@/lib/platform/env'
import type { SentRecord } from '@/lib/sent-records/constants'
import { openStatusLink } from '@/lib/status-links/link'
import { readStatus } from '@/lib/status-page/data'
import { describeStatus } from '@/lib/status-page/format'
import {
  aFeePayment,
  anotherAttempt,
  aPayment,
  payAtPaystack,
  report,
  reportRefund,
} from '../../support/ledger'
import { anApplication } from '../../support/records'

// What the result page, its URL and the status page tell a payer whose payment is neither plainly paid nor plainly open.

const TEST = 'A test: no money moves.'

/** What the result page says of a payment, which its URL says as well. */
async function readResult(reference: string): Promise<string> {
  const payment = await findPaymentStanding(reference)
  if (!payment) throw new Error('there is no such payment')
  const said = describeStanding(payment)
  const message = new URL(resultPath(payment), 'http://site.test').searchParams.get('message') ?? ''
  expect(said).toContain(message)
  return said.replace(` ${TEST}`, '')
}

async function statusOf(record: SentRecord) {
  const token = (await openStatusLink(database(), record)).split('/').at(-1) ?? ''
  const status = await readStatus(token)
  if (!status) throw new Error('there is no such record')
  return status
}

async function readStatusPage(record: SentRecord): Promise<string> {
  const status = await statusOf(record)
  const { state, next } = describeStatus(status, {
    ...site.nextSteps,
    refund: site.commitmentFee.refund,
    accepted: site.accepted.next,
    phone: site.phone,
  })
  return `${state} ${next}`
}

/** Whether the result page and the status page have Pay now. */
async function isAskedToPay({ reference, record }: { reference: string; record: SentRecord }) {
  const payment = (await findPaymentStanding(reference)) as PaymentStanding
  return [isPayable(payment), (await statusOf(record)).payment?.payable === reference]
}

async function aCoursePayment() {
  const { id, reference, enrollmentId } = await aPayment()
  return { id, reference, record: { kind: 'course-enrollment', id: enrollmentId ?? '' } as const }
}

async function aJobPayment() {
  const { id, reference, applicationId } = await aFeePayment()
  return { id, reference, record: { kind: 'job-application', id: applicationId ?? '' } as const }
}

const readFlags = async (reference: string) =>
  (await database().paymentFlag.findMany({ where: { payment: { reference } } })).map(({ reason }) => reason)

const cancel = (id: string) =>
  database().enrollment.update({ where: { id }, data: { cancelledAt: new Date() } })
const change = (id: string, data: { withdrawnAt: Date } | { status: 'accepted' | 'rejected' }) =>
  database().application.update({ where: { id }, data })

test('an old message of a URL is not repeated where it is no longer true', async () => {
  const { reference, record } = await aCoursePayment()
  const ask = 'Please complete the payment to finalize your course enrollment'
  const open = (await findPaymentStanding(reference)) as PaymentStanding
  expect(resultTexts(ask, null)).toEqual([ask])
  expect(resultTexts(ask, open)).toEqual([ask, describeStanding(open)])
  await cancel(record.id)
  const over = (await findPaymentStanding(reference)) as PaymentStanding
  expect(resultTexts(ask, over)).toEqual([describeStanding(over)])
})

test('a price that came when the enrollment was cancelled confirms no place', async () => {
  const { reference, record } = await aCoursePayment()
  await cancel(record.id)
  expect(await readResult(reference)).toBe('There is nothing to pay: your enrollment is cancelled.')
  await report(reference, 'succeeded')
  expect(await readResult(reference)).toBe(
    'Your course price of ₦5,000 is paid, but your enrollment was cancelled before. We will contact you about it.',
  )
  expect(await readStatusPage(record)).toBe(
    `This enrollment is cancelled. Call us on ${site.phone} about what you have paid.`,
  )
  // That somebody has looked at it does not make it a cancellation of what was paid.
  await database().paymentFlag.updateMany({ where: { reference }, data: { resolvedAt: new Date() } })
  expect(await readResult(reference)).toContain('your enrollment was cancelled before.')
})

test('whoever pays for an enrollment that was erased is asked to call, as nobody knows whom to contact', async () => {
  const call = 'Call us about it, and say the reference below.'
  const [paid, odd] = [await aCoursePayment(), await aCoursePayment()]
  for (const { record } of [paid, odd]) await eraseSingly('enrollment', record.id, {}, 'status page')
  await report(paid.reference, 'succeeded')
  await report(odd.reference, 'succeeded', 4000)
  expect(await readResult(paid.reference)).toBe(
    `Your course price of ₦5,000 is paid, but your enrollment was erased before. ${call}`,
  )
  expect(await readResult(odd.reference)).toContain(
    `The money that came in does not fit what was asked. ${call}`,
  )
})

test('an open payment is not offered where the site does not take it any more', async () => {
  const { reference } = await aCoursePayment()
  const now = (await findPaymentStanding(reference)) as PaymentStanding
  expect([isPayable(now), isPaidByPhone(now)]).toEqual([true, false])
  publishEnvironment({ PAYMENT_PROVIDER: 'none' })
  const later = (await findPaymentStanding(reference)) as PaymentStanding
  expect([isPayable(later), isPaidByPhone(later)]).toEqual([false, true])
  expect(resultTexts('Please complete the payment', later)).toEqual([describeStanding(later)])
  expect(describeStanding({ ...later, status: 'failed' })).not.toContain('try again')
  publishEnvironment({ PAYMENT_PROVIDER: 'sandbox' })
})

test('an enrollment that is cancelled after it was paid is not called confirmed any more', async () => {
  const { reference, record } = await aCoursePayment()
  await report(reference, 'succeeded')
  expect(await readResult(reference)).toBe('Your course price of ₦5,000 is paid and your place is confirmed.')
  await cancel(record.id)
  expect(await readResult(reference)).toBe(
    'Your course price of ₦5,000 is paid, but your enrollment is cancelled.',
  )
})

test('a fee for an application that was withdrawn completes nothing', async () => {
  const { reference, record } = await aJobPayment()
  await change(record.id, { withdrawnAt: new Date() })
  expect(await readResult(reference)).toBe('There is nothing to pay: your application is withdrawn.')
  await report(reference, 'succeeded')
  expect(await readResult(reference)).toBe(
    'Your commitment fee of ₦5,000 is paid, but your application was withdrawn before. We will contact you about it.',
  )
  expect(await readFlags(reference)).toEqual(['application_withdrawn'])
  expect(await readStatusPage(record)).toBe(
    `This application is withdrawn. Call us on ${site.phone} about what you have paid.`,
  )
})

test('a rejection that can still be undone does not show in any text about the fee', async () => {
  const { reference, record } = await aJobPayment()
  await report(reference, 'succeeded')
  const before = await readResult(reference)
  await change(record.id, { status: 'rejected' })
  const decided = { applicationId: record.id, statusBefore: 'pending' } as const
  await database().undoableDecision.create({ data: decided })
  expect(await readResult(reference)).toBe(before)
})

test('a fee for an application that was rejected is paid, and the status page says what becomes of it', async () => {
  const { id: applicationId } = await anApplication({ commitmentFee: 5000, status: 'rejected' })
  const { reference } = await aPayment({ provider: 'paystack', applicationId })
  const record = { kind: 'job-application', id: applicationId } as const
  await payAtPaystack(reference)
  expect(await readResult(reference)).toBe('Your commitment fee of ₦5,000 is paid.')
  expect(await readFlags(reference)).toEqual(['application_rejected'])
  expect(await readStatusPage(record)).toContain(
    `You paid the commitment fee. ${site.commitmentFee.refund} You can call us on ${site.phone} about it. Thank you`,
  )
  await reportRefund(reference, 5000, 'r1', 'paystack')
  expect(await readStatusPage(record)).not.toContain('You paid')
})

test('of a fee that was paid as a test, no money is promised back', async () => {
  const { reference, record } = await aJobPayment()
  await change(record.id, { status: 'rejected' })
  await report(reference, 'succeeded')
  expect(await readStatusPage(record)).not.toContain('You paid')
})

test.each([1, 6000])(
  'money that does not fit (%i naira) is neither unpaid nor asked for as if nothing had come',
  async amount => {
    for (const payment of [await aCoursePayment(), await aJobPayment()]) {
      const { id, reference, record } = payment
      await report(reference, 'failed')
      await report(reference, 'succeeded', amount)
      const odd = 'The money that came in does not fit what was asked. We will contact you about it.'
      expect(await readResult(reference)).toContain(odd)
      expect(await readStatusPage(record)).toContain(odd)
      expect(await isAskedToPay(payment)).toEqual([false, false])
      await database().paymentFlag.updateMany({ where: { paymentId: id }, data: { resolvedAt: new Date() } })
      expect(await isAskedToPay(payment)).toEqual([true, true])
      expect(await readResult(reference)).toContain(
        'The payment did not go through, and no money has reached us.',
      )
      expect(await readStatusPage(record)).not.toContain(odd)
    }
  },
)

test('a payment that was taken back before it counted says so', async () => {
  const { reference, record } = await aCoursePayment()
  await report(reference, 'reversed')
  const odd = 'The payment was taken back, so it does not count. We will contact you about it.'
  expect(await readResult(reference)).toBe(`Your enrollment is stored. ${odd}`)
  expect(await readStatusPage(record)).toContain(odd)
})

test('a full refund confirms no place; a partial one changes nothing', async () => {
  const { reference, record } = await aCoursePayment()
  await report(reference, 'succeeded')
  await reportRefund(reference, 1000)
  expect(await readResult(reference)).toContain('your place is confirmed')
  expect(await statusOf(record)).toMatchObject({ course: { hasCalendar: true } })
  await reportRefund(reference, 4000, 'r2')
  expect(await readResult(reference)).toBe('Your course price of ₦5,000 was paid, and has been paid back.')
  expect(await readStatusPage(record)).toBe(
    `What you paid for this course has been paid back. Call us on ${site.phone} about your place.`,
  )
  expect(await statusOf(record)).toMatchObject({ course: { hasCalendar: false } })
})

test('once the record has ended, a payer who was paid back in full is not asked to call', async () => {
  const enrollment = await aCoursePayment()
  const application = await aJobPayment()
  await cancel(enrollment.record.id)
  await change(application.record.id, { withdrawnAt: new Date() })
  for (const { reference, record } of [enrollment, application]) {
    await report(reference, 'succeeded')
    await reportRefund(reference, 1000)
    expect(await readStatusPage(record)).toContain('about what you have paid.')
    await reportRefund(reference, 4000, 'r2')
    expect(await readStatusPage(record)).toMatch(
      /^This (enrollment is cancelled|application is withdrawn)\. What you paid for it has been paid back\.$/,
    )
  }
})

test('the payer is told of money that does not match, whatever happened to its record', async () => {
  const odd = 'The money that came in does not fit what was asked. We will contact you about it.'
  const enrollment = await aCoursePayment()
  const withdrawn = await aJobPayment()
  const rejected = await aJobPayment()
  const accepted = await aJobPayment()
  for (const { reference } of [enrollment, withdrawn, rejected, accepted])
    await report(reference, 'succeeded', 1)
  await cancel(enrollment.record.id)
  await change(withdrawn.record.id, { withdrawnAt: new Date() })
  await change(rejected.record.id, { status: 'rejected' })
  await change(accepted.record.id, { status: 'accepted' })
  const call = `You can call us on ${site.phone} too.`
  expect(await readStatusPage(enrollment.record)).toBe(`This enrollment is cancelled. ${odd} ${call}`)
  expect(await readStatusPage(withdrawn.record)).toBe(`This application is withdrawn. ${odd} ${call}`)
  expect(await readStatusPage(rejected.record)).toContain(odd)
  expect(await readStatusPage(accepted.record)).toContain(odd)
})

test('an applicant who is accepted before the fee is paid reads that it is unpaid, beside the button that pays it', async () => {
  const { reference, record } = await aJobPayment()
  await change(record.id, { status: 'accepted' })
  expect(await statusOf(record)).toMatchObject({ payment: { payable: reference } })
  expect(await readStatusPage(record)).toBe(
    `Your application is accepted. The commitment fee is not paid yet. ${site.accepted.next}`,
  )
  await report(reference, 'succeeded')
  expect(await readStatusPage(record)).toBe(`Your application is accepted. ${site.accepted.next}`)
})

test('a payer who paid twice is told so until the flag is resolved', async () => {
  const { id, reference, record } = await aCoursePayment()
  await report(reference, 'succeeded')
  await report(await anotherAttempt(id), 'succeeded')
  const odd = 'It was paid twice. We will contact you about it.'
  expect(await readResult(reference)).toBe(
    `Your course price of ₦5,000 is paid and your place is confirmed. ${odd}`,
  )
  expect(await readStatusPage(record)).toContain(odd)
  await database().paymentFlag.updateMany({ where: { paymentId: id }, data: { resolvedAt: new Date() } })
  expect(await readResult(reference)).not.toContain(odd)
})

test('the status page offers to pay at the provider that is on, and at no other', async () => {
  const payableOf = async (provider: 'sandbox' | 'paystack') => {
    const { reference, enrollmentId } = await aPayment({ provider })
    const { payment } = await statusOf({ kind: 'course-enrollment', id: enrollmentId ?? '' })
    return { reference, payable: payment?.payable }
  }
  const here = await payableOf('sandbox')
  expect(here.payable).toBe(here.reference)
  expect((await payableOf('paystack')).payable).toBeNull()
})
