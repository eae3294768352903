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
    // Receipts are queued; nothing listens there.
    SMTP_URL: 'smtp://127.0.0.1:9',
    MAIL_FROM: 'Studio <studio@example.com>',
  })
})
beforeEach(() => {
  paystack.state.mood = 'well'
  paystack.state.pageHost = paystack.url
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

/** Opens another attempt at a payment, and returns its reference. */
async function secondAttempt(paymentReference: string): Promise<string> {
  const { paymentLink } = (await (await postLink(paymentReference)).json()) as EnrollBody
  return paystack.attemptOf(paymentLink)
}

test('a paid course responds with a link, asked in kobo, and the webhook completes it', async () => {
  const { body, id, reference, status } = await enrolled()
  expect(status).toBe(201)
  expect(body.paymentLink).toBe(`${paystack.url}/${reference}`)
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

test('paid in part is flagged and never counted; paid in full afterwards it is', async () => {
  const { id, reference } = await enrolled()
  const event = success(reference, 100)
  await postWebhook({ ...event, data: { ...event.data, requested_amount: KOBO } })
  expect(await standing(id)).toMatchObject({ payment: 'pending', flags: ['amount_mismatch'], events: 1 })
  const flag = await database().paymentFlag.findFirst({ where: { reference } })
  expect(flag?.detail).toBe('Asked for ₦50,000; the provider says ₦1.')
  // What was asked of the payer is not what we asked either.
  await postWebhook({ ...event, data: { ...event.data, amount: KOBO, requested_amount: KOBO + 1 } })
  expect(await standing(id)).toMatchObject({ payment: 'pending', events: 2 })
  await postWebhook(success(reference, KOBO))
  expect(await standing(id)).toMatchObject({ payment: 'completed' })
})

test('a reversal that is found before its success is announced wins', async () => {
  const { id, reference } = await enrolled()
  pay(reference, { status: 'reversed' })
  await comeBack(reference)
  await postWebhook(success(reference, KOBO))
  expect(await standing(id)).toMatchObject({
    enrollment: 'pending',
    payment: 'pending',
    flags: ['reversed', 'reversed'],
  })
})

test("a payment page on a host that is not the provider's is not handed out", async () => {
  for (const pageHost of ['http://evil-not-paystack.example', 'https://paystack.com.evil.example']) {
    paystack.state.pageHost = pageHost
    const { body, reference } = await enrolled()
    expect(body.paymentLink).toBeUndefined()
    expect((await postLink(reference)).status).toBe(503)
  }
  for (const pageHost of ['https://checkout.paystack.com', 'https://pay.paystack.co']) {
    paystack.state.pageHost = pageHost
    const { body, reference } = await enrolled()
    expect(body.paymentLink).toBe(`${pageHost}/${reference}`)
  }
  paystack.state.pageHost = 'http://checkout.paystack.com'
  expect((await enrolled()).body.paymentLink).toBeUndefined()
})

test('coming back many times asks the provider once', async () => {
  const { reference } = await enrolled()
  const before = paystack.requests.length
  for (let times = 0; times < 5; times++) await comeBack(reference)
  expect(paystack.requests.length).toBe(before + 1)
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
  const responses = await Promise.all(Array.from({ length: 10 }, () => postWebhook(success(reference, KOBO))))
  expect(responses.map(response => response.status)).toEqual(Array(10).fill(200))
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
  const before = paystack.requests.length
  expect((await comeBack(reference)).searchParams.get('status')).toBe('successful')
  expect(paystack.requests.length).toBe(before)
})

test('the URL proves nothing: an unpaid return is not a success', async () => {
  const { id, reference } = await enrolled()
  const page = await comeBack(reference)
  expect(page.searchParams.get('status')).toBe('pending')
  expect(page.searchParams.get('reference')).toBe(reference)
  expect(await standing(id)).toMatchObject({ payment: 'pending' })
  expect((await comeBack('pc-22222222222222222222')).pathname).toBe('/404')
})

test('a failed attempt leaves the enrollment failed; a new one completes it; a late failure changes nothing', async () => {
  const { id, reference } = await enrolled()
  pay(reference, { status: 'failed' })
  expect((await comeBack(reference)).searchParams.get('status')).toBe('failed')
  expect(await standing(id)).toMatchObject({ enrollment: 'failed', payment: 'failed' })
  const second = await secondAttempt(reference)
  expect(second).not.toBe(reference)
  await postWebhook(success(second, KOBO))
  await postWebhook({ event: 'charge.failed', data: { ...success(second, KOBO).data, status: 'failed' } })
  expect(await standing(id)).toMatchObject({ enrollment: 'completed', payment: 'completed', flags: [] })
  expect((await postLink(reference)).status).toBe(409)
})

test('the second attempt has a reference of its own, and the payment keeps its own to the end', async () => {
  const { id, reference: paymentReference } = await enrolled()
  pay(paymentReference, { status: 'failed' })
  await comeBack(paymentReference)
  const attemptReference = await secondAttempt(paymentReference)
  expect(attemptReference).not.toBe(paymentReference)
  // The page of an unfinished payment asks for its link by the payment's reference; the attempt's opens nothing.
  const page = await comeBack(attemptReference)
  expect(page.searchParams.get('reference')).toBe(paymentReference)
  expect((await postLink(attemptReference)).status).toBe(404)
  expect(await secondAttempt(paymentReference)).toBe(attemptReference)
  await postWebhook(success(attemptReference, KOBO))
  const { payment } = await database().enrollment.findUniqueOrThrow({
    where: { id },
    include: { payment: { include: { attempts: { orderBy: { createdAt: 'asc' } }, events: true } } },
  })
  expect(payment).toMatchObject({ reference: paymentReference, status: 'completed' })
  expect(payment?.attempts).toMatchObject([
    { reference: paymentReference, status: 'failed' },
    { reference: attemptReference, status: 'completed' },
  ])
  expect(payment?.events.map(event => event.reference).sort()).toEqual(
    [paymentReference, attemptReference].sort(),
  )
  const mails = await database().outboxMail.findMany({ where: { kind: 'receipt' }, select: { text: true } })
  const receipt = mails.find(({ text }) => text.includes(paymentReference))
  expect(receipt?.text).not.toContain(attemptReference)
  expect(receipt).toBeDefined()
})

test('paid twice is flagged, not counted twice', async () => {
  const { id, reference } = await enrolled()
  pay(reference, { status: 'failed' })
  await comeBack(reference)
  await postWebhook(success(await secondAttempt(reference), KOBO))
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
  const urls = await Promise.all(links.map(async link => ((await link.json()) as EnrollBody).paymentLink))
  expect(new Set(urls).size).toBe(1)
})

test('a provider that responds after 30 s is waited for 5 s, over all steps together', async () => {
  paystack.state.mood = 'slow'
  const measure = async <Result>(step: () => Promise<Result>) => {
    const started = Date.now()
    return { result: await step(), elapsed: Date.now() - started }
  }
  const { result: first, elapsed } = await measure(enrolled)
  expect(first.status).toBe(201)
  expect(elapsed).toBeGreaterThan(4_000)
  expect(elapsed).toBeLessThan(7_500)
  expect(first.body.paymentLink).toBeUndefined()
  expect(await standing(first.id)).toMatchObject({ enrollment: 'pending' })

  // An attempt that failed is asked about before another is opened.
  paystack.state.mood = 'well'
  const { reference } = await enrolled()
  pay(reference, { status: 'failed' })
  await comeBack(reference)
  paystack.state.mood = 'slow'
  const { result: refused, elapsed: again } = await measure(() => postLink(reference))
  expect(refused.status).toBe(503)
  expect(again).toBeLessThan(7_500)
})

test('a reference that Paystack has seen before is replaced by a fresh one', async () => {
  paystack.state.mood = 'down'
  const { reference } = await enrolled()
  paystack.state.mood = 'well'
  await database().paymentAttempt.deleteMany({ where: { reference } })
  paystack.charges.set(reference, { reference, amount: KOBO, currency: 'NGN', status: 'abandoned' })
  const { paymentLink } = (await (await postLink(reference)).json()) as { paymentLink: string }
  expect(paymentLink).toMatch(/\/pc-[^/]+$/)
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

test('an attempt nobody asked for is kept for the administrator', async () => {
  const reference = 'pc-99999999999999999999'
  expect((await postWebhook(success(reference, KOBO))).status).toBe(200)
  expect(await database().paymentFlag.findFirst({ where: { reference } })).toMatchObject({
    reason: 'unknown_reference',
  })
})
