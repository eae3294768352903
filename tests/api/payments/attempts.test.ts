import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { findPaymentStanding, listUnsettledAttempts, markAsked } from '@/lib/payments/attempts'
import { addPayment } from '@/lib/payments/new-payment'
import { database } from '@/lib/platform/database'
import type { Prisma } from '@/lib/platform/generated/prisma/client'
import { UNDO_MS } from '@/lib/sent-records/rules'
import { openStatusLink } from '@/lib/status-links/link'
import { readStatus } from '@/lib/status-page/data'
import { aPayment } from '../../support/ledger'
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
import { KOBO, type PaystackPayments, startPaystackPayments } from '../../support/paystack-payments'
import { expectProblem } from '../../support/problems'
import { anApplication } from '../../support/records'

let site: PaystackPayments

beforeAll(async () => {
  site = await startPaystackPayments()
})
beforeEach(() => {
  site.paystack.state.behaviour = 'works'
  site.paystack.state.pageHost = site.paystack.url
})
afterAll(() => site.paystack.stop())

test("a link to a host that is not the provider's is not given out", async () => {
  for (const pageHost of [
    'http://evil-not-paystack.example',
    'https://paystack.com.evil.example',
    'https://evilpaystack.com',
  ]) {
    site.paystack.state.pageHost = pageHost
    const { body, reference } = await site.enroll()
    expect(body.paymentLink).toBeUndefined()
    expect((await postLink(reference)).status).toBe(503)
  }
  for (const pageHost of ['https://checkout.paystack.com', 'https://pay.paystack.co']) {
    site.paystack.state.pageHost = pageHost
    const { body, reference } = await site.enroll()
    expect(body.paymentLink).toBe(`${pageHost}/${reference}`)
  }
  site.paystack.state.pageHost = 'http://checkout.paystack.com'
  expect((await site.enroll()).body.paymentLink).toBeUndefined()
})

test('a failed attempt leaves the enrollment failed; a new one completes it; a late failure changes nothing', async () => {
  const { id, reference } = await site.enroll()
  site.pay(reference, { status: 'failed' })
  expect((await comeBack(reference)).searchParams.get('status')).toBe('failed')
  expect(await standing(id)).toMatchObject({ enrollment: 'failed', payment: 'failed' })
  const second = await site.attemptAgain(reference)
  expect(second).not.toBe(reference)
  await postWebhook(success(second, KOBO))
  await postWebhook({ event: 'charge.failed', data: { ...success(second, KOBO).data, status: 'failed' } })
  expect(await standing(id)).toMatchObject({ enrollment: 'completed', payment: 'completed', flags: [] })
  expect((await postLink(reference)).status).toBe(409)
})

test('the second attempt has a reference of its own, and the payment keeps its own to the end', async () => {
  const { id, reference: paymentReference } = await site.enroll()
  site.pay(paymentReference, { status: 'failed' })
  await comeBack(paymentReference)
  const attemptReference = await site.attemptAgain(paymentReference)
  expect(attemptReference).not.toBe(paymentReference)
  // The page of an unfinished payment requests its link by the payment's reference; the attempt's opens nothing.
  const page = await comeBack(attemptReference)
  expect(page.searchParams.get('reference')).toBe(paymentReference)
  expect((await postLink(attemptReference)).status).toBe(404)
  expect(await site.attemptAgain(paymentReference)).toBe(attemptReference)
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
  const { id, reference } = await site.enroll()
  site.pay(reference, { status: 'failed' })
  await comeBack(reference)
  await postWebhook(success(await site.attemptAgain(reference), KOBO))
  await postWebhook(success(reference, KOBO))
  expect(await standing(id)).toMatchObject({ payment: 'completed', flags: ['paid_twice'] })
})

test('a provider that is down costs the link only, and a link can be requested again', async () => {
  site.paystack.state.behaviour = 'is-down'
  const { body, id, reference, status } = await site.enroll()
  expect(status).toBe(201)
  expect(body.paymentLink).toBeUndefined()
  expect(body.message).toContain('could not be opened')
  expect(await standing(id)).toMatchObject({ enrollment: 'pending', payment: 'pending' })
  const refused = await postLink(reference)
  expect(refused.status).toBe(503)
  expect(refused.headers.get('retry-after')).toBe('60')
  site.paystack.state.behaviour = 'works'
  // Nor is an enrollment that is stored told as a failure where the attempt cannot be.
  await database().$executeRaw`ALTER TABLE payment_attempts RENAME TO payment_attempts_away`
  const unopened = await site.enroll()
  await database().$executeRaw`ALTER TABLE payment_attempts_away RENAME TO payment_attempts`
  expect(unopened).toMatchObject({ status: 201, body: { message: body.message } })
  const links = await Promise.all(Array.from({ length: 5 }, () => postLink(reference)))
  const urls = await Promise.all(links.map(async link => ((await link.json()) as EnrollBody).paymentLink))
  expect(new Set(urls).size).toBe(1)
})

test('a provider that responds after 30 s is waited for 5 s, over all steps together', async () => {
  const measure = async <Result>(step: () => Promise<Result>) => {
    const started = Date.now()
    return { result: await step(), elapsed: Date.now() - started }
  }
  const { reference } = await site.enroll()
  site.pay(reference, { status: 'failed' })
  await comeBack(reference)
  site.paystack.state.behaviour = 'is-slow'
  // An attempt that failed is asked about before another is opened.
  const [first, again] = await Promise.all([measure(site.enroll), measure(() => postLink(reference))])
  expect(first.result.status).toBe(201)
  expect(first.elapsed).toBeGreaterThan(4_000)
  expect(first.elapsed).toBeLessThan(9_500)
  expect(first.result.body.paymentLink).toBeUndefined()
  expect(await standing(first.result.id)).toMatchObject({ enrollment: 'pending' })
  expect(again.result.status).toBe(503)
  expect(again.elapsed).toBeLessThan(9_500)
})

test('no second payment page is opened while the provider cannot report on the first', async () => {
  const { reference } = await site.enroll()
  site.pay(reference, { status: 'failed' })
  await comeBack(reference)
  site.paystack.state.behaviour = 'verifies-nothing'
  expect((await postLink(reference)).status).toBe(503)
  expect(await database().paymentAttempt.count({ where: { payment: { reference } } })).toBe(1)
  site.paystack.state.behaviour = 'works'
  expect(await site.attemptAgain(reference)).not.toBe(reference)
})

test('the site asks about the last page that was opened, even where opening a later one failed', async () => {
  const { id, reference } = await site.enroll()
  site.pay(reference, { status: 'failed' })
  await comeBack(reference)
  site.paystack.state.pageHost = 'http://evil-not-paystack.example'
  expect((await postLink(reference)).status).toBe(503)
  site.paystack.state.pageHost = site.paystack.url
  site.pay(reference)
  expect((await postLink(reference)).status).toBe(409)
  expect(await standing(id)).toMatchObject({ payment: 'completed', flags: [] })
  const success = { reference, key: { startsWith: 'charge.succeeded' } }
  expect(await database().paymentEvent.findMany({ where: success })).toMatchObject([{ source: 'return' }])
})

test('of several pages the site asks about the last', async () => {
  const { id, reference } = await site.enroll()
  site.pay(reference, { status: 'failed' })
  await comeBack(reference)
  const second = await site.attemptAgain(reference)
  site.pay(second, { status: 'failed' })
  await comeBack(second)
  site.pay(second)
  expect((await postLink(reference)).status).toBe(409)
  expect(await standing(id)).toMatchObject({ payment: 'completed', flags: [] })
})

test('a reference that Paystack has seen before is replaced by a fresh one', async () => {
  site.paystack.state.behaviour = 'is-down'
  const { reference } = await site.enroll()
  site.paystack.state.behaviour = 'works'
  await database().paymentAttempt.deleteMany({ where: { reference } })
  site.paystack.charges.set(reference, { reference, amount: KOBO, currency: 'NGN', status: 'abandoned' })
  const { paymentLink } = (await (await postLink(reference)).json()) as { paymentLink: string }
  expect(paymentLink).toMatch(/\/pc-[^/]+$/)
  expect(paymentLink).not.toContain(reference)
})

test('where Paystack has seen each reference before, it is asked twice and no more', async () => {
  site.paystack.state.behaviour = 'is-down'
  const { id, reference } = await site.enroll()
  site.paystack.state.behaviour = 'works'
  const known = vi.spyOn(site.paystack.charges, 'has').mockReturnValue(true)
  expect((await postLink(reference)).status).toBe(503)
  known.mockRestore()
  const where = { payment: { enrollmentId: id } }
  expect(await database().paymentAttempt.count({ where })).toBe(3)
})

test('two requests for the first payment page at the same time get the same page', async () => {
  const { id } = await anApplication({ commitmentFee: KOBO / 100 })
  const purpose = { kind: 'job-application', id } as const
  const { reference } = await database().$transaction(tx =>
    addPayment(tx, { purpose, amount: BigInt(KOBO), provider: 'paystack' }),
  )
  const responses = await Promise.all([postLink(reference), postLink(reference)])
  const [one, other] = await Promise.all(responses.map(response => response.json() as Promise<EnrollBody>))
  expect(one?.paymentLink).toMatch(/\/pc-[^/]+$/)
  expect(other).toEqual(one)
})

const change = (id: string, data: Prisma.ApplicationUpdateInput) =>
  database().application.update({ where: { id }, data })

test.each([
  ['was withdrawn', 'withdrawn', (id: string) => change(id, { withdrawnAt: new Date() })],
  ['was rejected', 'not accepted', (id: string) => change(id, { status: 'rejected' })],
  [
    'is for a job that closed',
    'no more',
    (id: string) => change(id, { job: { update: { isActive: false } } }),
  ],
  [
    'is for a job whose closing day is over',
    'no more',
    (id: string) => change(id, { job: { update: { closingDate: new Date('2020-01-01') } } }),
  ],
] as const)('there is no payment page for an application that %s', async (_, word, end) => {
  const { id } = await anApplication({ commitmentFee: KOBO / 100 })
  const { reference } = await aPayment({ applicationId: id, provider: 'paystack' })
  await end(id)
  expect((await expectProblem(await postLink(reference), 409)).detail).toContain(word)
})

test('while a rejection can be undone there is no payment page for the moment, and the status page shows no change', async () => {
  const { id } = await anApplication({ commitmentFee: KOBO / 100 })
  const { reference } = await aPayment({ applicationId: id, provider: 'paystack' })
  const token = (await openStatusLink(database(), { kind: 'job-application', id })).split('/').at(-1) ?? ''
  const before = await readStatus(token)
  expect(before?.payment?.payable).toBe(reference)
  const decidedAt = new Date()
  await change(id, {
    status: 'rejected',
    undoableDecision: { create: { statusBefore: 'pending', decidedAt } },
  })
  expect(await readStatus(token)).toEqual(before)
  const refused = await postLink(reference)
  expect(refused.status).toBe(503)
  expect(await refused.text()).not.toContain('accepted')
  expect(await findPaymentStanding(reference)).toMatchObject({ obstacle: 'unavailable' })
  await change(id, { undoableDecision: { update: { decidedAt: new Date(decidedAt.getTime() - UNDO_MS) } } })
  expect(await readStatus(token)).toMatchObject({ decision: 'rejected', payment: { payable: null } })
  await expectProblem(await postLink(reference), 409)
})

test('the sweep skips attempts that were just opened, and begins with the one that has waited longest', async () => {
  const [fresh, asked, never] = [await site.enroll(), await site.enroll(), await site.enroll()]
  const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000)
  const age = (reference: string, createdAt: Date, askedAt: Date | null) =>
    database().paymentAttempt.update({ where: { reference }, data: { createdAt, askedAt } })
  const order = async () => {
    const listed = await listUnsettledAttempts('paystack', 60_000, 1000)
    expect(listed).not.toContain(fresh.reference)
    return listed.filter(reference => [asked.reference, never.reference].includes(reference))
  }
  await age(asked.reference, minutesAgo(60), minutesAgo(30))
  await age(never.reference, minutesAgo(60), null)
  expect(await order()).toEqual([never.reference, asked.reference])
  // However many new ones a stranger opens, those that came before have their turn.
  await age(never.reference, minutesAgo(5), null)
  expect(await order()).toEqual([asked.reference, never.reference])
  // Nor does an old one that the provider cannot report on.
  await age(asked.reference, minutesAgo(3 * 24 * 60), null)
  await markAsked(asked.reference)
  await database().$executeRaw`
    UPDATE payment_attempts SET asked_at = asked_at - interval '2 minutes' WHERE reference = ${asked.reference}`
  expect(await order()).toEqual([never.reference, asked.reference])
})

test('a payment page is given out again for a day, and then replaced by another', async () => {
  const { body, reference } = await site.enroll()
  const openedAgo = (hours: number) =>
    database().paymentAttempt.update({
      where: { reference },
      data: { createdAt: new Date(Date.now() - hours * 60 * 60_000) },
    })
  const link = async () => ((await (await postLink(reference)).json()) as EnrollBody).paymentLink
  await openedAgo(23)
  expect(await link()).toBe(body.paymentLink)
  await openedAgo(25)
  expect(await link()).not.toBe(body.paymentLink)
})

test('after money that does not match no page asks for the whole again, until somebody has looked at the flag', async () => {
  const { id, reference } = await site.enroll()
  const { courseId, email, phone } = await database().enrollment.findUniqueOrThrow({ where: { id } })
  await postWebhook(success(reference, 100))
  const refused = await expectProblem(await postLink(reference), 409)
  expect(refused.detail).toContain('does not fit what was asked')
  const shown = await postLink(reference, { accept: 'text/html' })
  expect(shown.status).toBe(303)
  expect(shown.headers.get('location')).toContain(`/success/payment?reference=${reference}`)
  const again = await postEnrollment(courseId, { ...aStudent(email), phone })
  expect(again.status).toBe(200)
  expect(await again.json()).not.toHaveProperty('paymentLink')
  await database().paymentFlag.updateMany({ where: { reference }, data: { resolvedAt: new Date() } })
  // The page that took the wrong sum takes no other.
  const { paymentLink } = await (await postLink(reference)).json()
  const attempts = await database().paymentAttempt.findMany({ where: { payment: { reference } } })
  const another = attempts.find(attempt => attempt.reference !== reference)
  expect(paymentLink).toBe(`${site.paystack.url}/${another?.reference}`)
  expect(await (await postLink(reference)).json()).toMatchObject({ paymentLink })
})

test('a payment that was asked for at another provider is opened at no other', async () => {
  const { reference, enrollmentId } = await aPayment({ provider: 'sandbox' })
  await database().paymentAttempt.deleteMany({ where: { reference } })
  const before = site.paystack.requests.length
  const { detail } = await expectProblem(await postLink(reference), 409)
  expect(detail).toBe('This payment cannot be made on this site. Call us about how to pay.')
  const page = await postLink(reference, { accept: 'text/html', 'sec-fetch-mode': 'navigate' })
  expect([page.status, page.headers.get('location')]).toEqual([
    303,
    expect.stringContaining(`/success/payment?reference=${reference}`),
  ])
  // What is to be paid nowhere is said to be so.
  await database().enrollment.update({ where: { id: enrollmentId ?? '' }, data: { cancelledAt: new Date() } })
  expect((await expectProblem(await postLink(reference), 409)).detail).toMatch(/this enrollment is cancelled/)
  expect(site.paystack.requests.length).toBe(before)
})
