import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { sweepPayments } from '@/lib/payments/sweep'
import { database } from '@/lib/platform/database'
import { publishEnvironment } from '@/lib/platform/env'
import { type FakePaystack, PAYSTACK_KEY, signDelivery, startFakePaystack } from '../../support/fake-paystack'
import {
  aStudent,
  comeBack,
  type EnrollBody,
  postEnrollment,
  postLink,
  postWebhook,
  standing,
  success,
} from '../../support/paying'
import { aCourse } from '../../support/records'

const KOBO = 5_000_000
let paystack: FakePaystack

beforeAll(async () => {
  paystack = await startFakePaystack()
  publishEnvironment({
    PAYMENT_PROVIDER: 'paystack',
    PAYSTACK_SECRET_KEY: PAYSTACK_KEY,
    PAYSTACK_API_URL: paystack.url,
  })
})
beforeEach(() => {
  paystack.state.mood = 'well'
})
afterAll(() => paystack.stop())

async function enrolled() {
  const course = await aCourse({ price: 50_000 })
  const response = await postEnrollment(course.id, aStudent('hauwa@example.com'))
  const body = (await response.json()) as EnrollBody
  return {
    course,
    body,
    id: body.enrollment._id,
    reference: body.paymentReference ?? '',
    status: response.status,
  }
}

function pay(reference: string, changes: object = {}) {
  const charge = paystack.charges.get(reference)
  if (charge) Object.assign(charge, { status: 'success', ...changes })
}

test('a paid course answers with a link, asked in kobo, and the webhook completes it', async () => {
  const { body, id, reference, status } = await enrolled()
  expect(status).toBe(201)
  expect(body.paymentLink).toBe(`https://checkout.test/${reference}`)
  expect(paystack.charges.get(reference)).toMatchObject({ amount: KOBO, currency: 'NGN' })
  expect((await postWebhook(success(reference, KOBO))).status).toBe(200)
  expect(await standing(id)).toMatchObject({
    enrollment: 'completed',
    payment: 'completed',
    flags: [],
    events: 1,
  })
})

test('fees passed on to the payer do not count: the asked amount must match', async () => {
  const { id, reference } = await enrolled()
  const event = success(reference, KOBO + 75_000)
  await postWebhook({ ...event, data: { ...event.data, requested_amount: KOBO } })
  expect(await standing(id)).toMatchObject({ payment: 'completed', flags: [] })
})

test('a wrong amount is flagged and never counted; the right one afterwards is', async () => {
  const { id, reference } = await enrolled()
  expect((await postWebhook(success(reference, 100))).status).toBe(200)
  expect(await standing(id)).toMatchObject({
    enrollment: 'pending',
    payment: 'pending',
    flags: ['amount_mismatch'],
  })
  await postWebhook(success(reference, KOBO))
  expect(await standing(id)).toMatchObject({ payment: 'completed' })
})

test('a wrong currency is flagged and never counted', async () => {
  const { id, reference } = await enrolled()
  await postWebhook(success(reference, KOBO, 'USD'))
  expect(await standing(id)).toMatchObject({ payment: 'pending', flags: ['currency_mismatch'] })
})

test('a delivery without a right signature is a 401 that changes nothing', async () => {
  const { id, reference } = await enrolled()
  const event = success(reference, KOBO)
  for (const signature of ['', 'zz', signDelivery(JSON.stringify(event), 'sk_other'), signDelivery('{}')])
    expect((await postWebhook(event, signature)).status).toBe(401)
  expect(await standing(id)).toMatchObject({ payment: 'pending', events: 0 })
})

test('a signed delivery that cannot be read is a 400; one of no interest is a 200', async () => {
  expect((await postWebhook({ event: 'charge.success', data: { reference: 1 } })).status).toBe(400)
  expect((await postWebhook({ event: 'customeridentification.success', data: {} })).status).toBe(200)
})

test('ten replays at once count once', async () => {
  const { id, reference } = await enrolled()
  const answers = await Promise.all(Array.from({ length: 10 }, () => postWebhook(success(reference, KOBO))))
  expect(answers.map(answer => answer.status)).toEqual(Array(10).fill(200))
  expect(await standing(id)).toMatchObject({ payment: 'completed', events: 1, flags: [] })
})

test('the return settles what the webhook has not, and the late webhook changes nothing', async () => {
  const { id, reference } = await enrolled()
  pay(reference)
  const page = await comeBack(reference)
  expect(page.pathname).toBe('/success/course-enrollment')
  expect(page.searchParams.get('status')).toBe('successful')
  expect(page.searchParams.get('message')).toContain('₦50,000')
  await postWebhook(success(reference, KOBO))
  expect(await standing(id)).toMatchObject({ payment: 'completed', events: 1, flags: [] })
})

test('a webhook before the return needs no second look at the provider', async () => {
  const { reference } = await enrolled()
  await postWebhook(success(reference, KOBO))
  const before = paystack.calls.length
  expect((await comeBack(reference)).searchParams.get('status')).toBe('successful')
  expect(paystack.calls.length).toBe(before)
})

test('the address bar proves nothing: an unpaid return is not a success', async () => {
  const { id, reference } = await enrolled()
  const page = await comeBack(reference)
  expect(page.searchParams.get('status')).toBe('pending')
  expect(page.searchParams.get('reference')).toBe(reference)
  expect(await standing(id)).toMatchObject({ payment: 'pending' })
  expect((await comeBack('pc-22222222222222222222')).pathname).toBe('/404')
})

test('a failed charge leaves the enrollment failed; a new one completes it; a late failure changes nothing', async () => {
  const { id, reference } = await enrolled()
  pay(reference, { status: 'failed' })
  expect((await comeBack(reference)).searchParams.get('status')).toBe('failed')
  expect(await standing(id)).toMatchObject({ enrollment: 'failed', payment: 'failed' })
  const link = (await (await postLink(reference)).json()) as { paymentLink: string }
  const second = link.paymentLink.replace('https://checkout.test/', '')
  expect(second).not.toBe(reference)
  await postWebhook(success(second, KOBO))
  await postWebhook({ event: 'charge.failed', data: { ...success(second, KOBO).data, status: 'failed' } })
  expect(await standing(id)).toMatchObject({ enrollment: 'completed', payment: 'completed', flags: [] })
  expect((await postLink(reference)).status).toBe(409)
})

test('paid twice is flagged, not counted twice', async () => {
  const { id, reference } = await enrolled()
  pay(reference, { status: 'failed' })
  await comeBack(reference)
  const { paymentLink } = (await (await postLink(reference)).json()) as { paymentLink: string }
  await postWebhook(success(paymentLink.replace('https://checkout.test/', ''), KOBO))
  await postWebhook(success(reference, KOBO))
  expect(await standing(id)).toMatchObject({ payment: 'completed', flags: ['paid_twice'] })
})

test('a provider that is down costs the link only, and a link can be asked for again', async () => {
  paystack.state.mood = 'down'
  const { body, id, reference, status } = await enrolled()
  expect(status).toBe(201)
  expect(body.paymentLink).toBeUndefined()
  expect(body.message).toContain('could not be opened')
  expect(await standing(id)).toMatchObject({ enrollment: 'pending', payment: 'pending' })
  const refused = await postLink(reference)
  expect(refused.status).toBe(503)
  expect(refused.headers.get('retry-after')).toBe('60')
  paystack.state.mood = 'well'
  const links = await Promise.all(Array.from({ length: 5 }, () => postLink(reference)))
  const addresses = await Promise.all(
    links.map(async link => ((await link.json()) as EnrollBody).paymentLink),
  )
  expect(new Set(addresses).size).toBe(1)
})

test('a provider that answers after 30 s is not waited for longer than 5 s', async () => {
  paystack.state.mood = 'slow'
  const started = Date.now()
  const { body, id, status } = await enrolled()
  expect(status).toBe(201)
  expect(Date.now() - started).toBeLessThan(12_000)
  expect(body.paymentLink).toBeUndefined()
  expect(await standing(id)).toMatchObject({ enrollment: 'pending' })
})

test('a reference that Paystack has seen before is replaced by a fresh one', async () => {
  paystack.state.mood = 'down'
  const { reference } = await enrolled()
  paystack.state.mood = 'well'
  await database().paymentAttempt.deleteMany({ where: { reference } })
  paystack.charges.set(reference, { reference, amount: KOBO, currency: 'NGN', status: 'abandoned' })
  const { paymentLink } = (await (await postLink(reference)).json()) as { paymentLink: string }
  expect(paymentLink).toMatch(/^https:\/\/checkout\.test\/pc-/)
  expect(paymentLink).not.toContain(reference)
})

test('the sweep finds what no webhook told', async () => {
  const { id, reference } = await enrolled()
  pay(reference)
  expect(await sweepPayments(0)).toBe(true)
  expect(await standing(id)).toMatchObject({ enrollment: 'completed', payment: 'completed' })
})

test('a refund is recorded once, and the payment stays completed', async () => {
  const { id, reference } = await enrolled()
  await postWebhook(success(reference, KOBO))
  const refund = {
    event: 'refund.processed',
    data: { transaction_reference: reference, refund_reference: 'r1', amount: String(KOBO), currency: 'NGN' },
  }
  await Promise.all([postWebhook(refund), postWebhook(refund)])
  expect(await standing(id)).toMatchObject({ payment: 'completed', refunded: BigInt(KOBO), flags: [] })
})

test('a charge nobody asked for is kept for the administrator', async () => {
  const reference = 'pc-99999999999999999999'
  expect((await postWebhook(success(reference, KOBO))).status).toBe(200)
  expect(await database().paymentFlag.findFirst({ where: { reference } })).toMatchObject({
    reason: 'unknown_reference',
  })
})
