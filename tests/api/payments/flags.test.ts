import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { GET as getApplicationPayment } from '@/app/api/admin/applications/[id]/payments/route'
import { GET as getPayment } from '@/app/api/admin/payments/[id]/route'
import { POST as reopen } from '@/app/api/admin/payments/flags/[id]/reopen/route'
import { POST as resolve } from '@/app/api/admin/payments/flags/[id]/resolve/route'
import { GET as getUnplaced } from '@/app/api/admin/payments/flags/route'
import { GET as getPayments } from '@/app/api/admin/payments/route'
import { flagPayment } from '@/lib/payments/flags'
import { database } from '@/lib/platform/database'
import { type HandlerAdministrator, handlersAs, signInToHandlers } from '../../support/administrator'
import { aPayment, report, reportUnknown } from '../../support/ledger'
import { expectProblem } from '../../support/problems'
import { ADMIN_EMAIL } from '../../support/test-environment'
import { untilSomeoneWaits } from '../../support/until-someone-waits'

let admin: HandlerAdministrator

beforeAll(async () => {
  admin = await signInToHandlers()
})
beforeEach(() => database().paymentFlag.deleteMany())

const details = async (id: string) => (await admin.get(getPayment, { params: { id } })).json()

describe('looking at flags', () => {
  test('leaves the payment flagged until the last one is looked at', async () => {
    const payment = await aPayment()
    await report(payment.reference, 'succeeded', 1)
    await report(payment.reference, 'succeeded', 2)
    const [second, first] = (await details(payment.id)).flags
    const response = await admin.post(resolve, {}, { params: { id: second._id } })
    expect(await response.json()).toMatchObject({
      _id: second._id,
      resolvedAt: expect.stringMatching(/Z$/),
      resolvedBy: { email: ADMIN_EMAIL },
    })
    expect(await details(payment.id)).toMatchObject({ flagged: true })
    await admin.post(resolve, {}, { params: { id: first._id } })
    expect(await details(payment.id)).toMatchObject({ flagged: false })
    const stored = await database().payment.findUniqueOrThrow({ where: { id: payment.id } })
    expect(stored.flaggedAt).toBeNull()
    await report(payment.reference, 'succeeded', 3)
    expect(await details(payment.id)).toMatchObject({ flagged: true })
  })

  test('a second time changes nothing, nor do two requests at the same time', async () => {
    await reportUnknown()
    const [flag] = await (await admin.get(getUnplaced)).json()
    const look = () => admin.post(resolve, {}, { params: { id: flag._id } })
    const responses = await Promise.all([look(), look()])
    const [first, second] = await Promise.all(responses.map(response => response.json()))
    expect(first).toEqual(second)
    expect(await (await look()).json()).toEqual(first)
  })

  test('can be undone: flag and payment are flagged again, with their first date', async () => {
    const payment = await aPayment()
    await report(payment.reference, 'succeeded', 1)
    const flaggedAt = async () =>
      (await database().payment.findUniqueOrThrow({ where: { id: payment.id } })).flaggedAt
    const [flag] = (await details(payment.id)).flags
    await admin.post(resolve, {}, { params: { id: flag._id } })
    const response = await admin.post(reopen, {}, { params: { id: flag._id } })
    expect(await response.json()).toEqual(flag)
    expect(await details(payment.id)).toMatchObject({ flagged: true })
    expect((await flaggedAt())?.toISOString()).toBe(flag.createdAt)
    // Once more changes nothing.
    expect(await (await admin.post(reopen, {}, { params: { id: flag._id } })).json()).toEqual(flag)
  })

  test('a payment with two unresolved flags has the date of the first', async () => {
    const payment = await aPayment()
    const flaggedAt = async () =>
      (await database().payment.findUniqueOrThrow({ where: { id: payment.id } })).flaggedAt?.toISOString()
    await report(payment.reference, 'succeeded', 1)
    const since = await flaggedAt()
    await report(payment.reference, 'succeeded', 2)
    expect(await flaggedAt()).toBe(since)
    const [, first] = (await details(payment.id)).flags
    for (const change of [resolve, reopen]) await admin.post(change, {}, { params: { id: first._id } })
    expect(await flaggedAt()).toBe(first.createdAt)
  })

  test('leaves the payment flagged where another flag comes in meanwhile', async () => {
    const { id, reference } = await aPayment()
    await report(reference, 'succeeded', 1)
    const [flag] = (await details(id)).flags
    const { looking } = await database().$transaction(async tx => {
      await tx.$queryRaw`SELECT id FROM payments WHERE id = ${id}::uuid FOR UPDATE`
      const looking = admin.post(resolve, {}, { params: { id: flag._id } })
      await untilSomeoneWaits()
      await flagPayment(tx, { paymentId: id, reference, reason: 'paid_twice', detail: 'It was paid twice.' })
      // Not as a promise of its own, which the transaction would wait for.
      return { looking }
    })
    expect((await looking).status).toBe(200)
    expect(await details(id)).toMatchObject({ flagged: true })
  })

  test('lists a flag that belongs to no payment until it is resolved', async () => {
    const reference = await reportUnknown(700)
    const flags = await (await admin.get(getUnplaced)).json()
    expect(flags).toMatchObject([
      { reference, reason: 'unknown_reference', detail: 'Nothing was asked; the provider says ₦700.' },
    ])
    await admin.post(resolve, {}, { params: { id: flags[0]._id } })
    expect(await (await admin.get(getUnplaced)).json()).toEqual([])
  })

  test('is refused for a flag that does not exist, and to strangers', async () => {
    for (const id of [randomUUID(), 'none'])
      for (const handler of [resolve, reopen])
        await expectProblem(await admin.post(handler, {}, { params: { id } }), 404)
    const stranger = handlersAs('rubbish')
    for (const handler of [resolve, reopen])
      await expectProblem(await stranger.post(handler, {}, { params: { id: randomUUID() } }), 401)
    for (const handler of [getPayments, getPayment, getUnplaced, getApplicationPayment])
      await expectProblem(await stranger.get(handler, { params: { id: randomUUID() } }), 401)
  })
})
