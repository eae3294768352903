import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { resolveFlag } from '@/lib/payments/admin/mutations'
import { database } from '@/lib/platform/database'
import { postWebhook, standing, success } from '../../support/paying'
import { KOBO, type PaystackPayments, startPaystackPayments } from '../../support/paystack-payments'
import { anAdministrator } from '../../support/records'

let site: PaystackPayments
let id: string
let reference: string

beforeAll(async () => {
  site = await startPaystackPayments()
})
beforeEach(async () => {
  const enrolled = await site.enroll()
  id = enrolled.id
  reference = enrolled.reference
  await postWebhook(success(reference, KOBO))
})
afterAll(() => site.paystack.stop())

/** A delivery about a dispute, as Paystack's documentation shows it. */
function tell(event: 'create' | 'remind' | 'resolve', changes: object = {}): Promise<Response> {
  const transaction = { reference, amount: KOBO, requested_amount: KOBO, status: 'success' }
  const data = { id: 358950, refund_amount: KOBO, currency: 'NGN', status: 'awaiting-merchant-feedback' }
  return postWebhook({
    event: `charge.dispute.${event}`,
    data: { ...data, resolution: null, transaction, dueAt: '2026-12-01T18:00:00.000Z', ...changes },
  })
}

const declined = { status: 'resolved', resolution: 'declined' }
const accepted = { status: 'resolved', resolution: 'merchant-accepted' }
const autoAccepted = () => ({
  status: 'resolved',
  resolution: 'auto-accepted',
  transaction: { reference, amount: KOBO, requested_amount: KOBO, status: 'reversed' },
})

const refund = (amount: number, refund_reference = 'r1') =>
  postWebhook({
    event: 'refund.processed',
    data: { transaction_reference: reference, refund_reference, amount, currency: 'NGN' },
  })

/** The reasons of the flags that nobody has looked at, and whether the payment waits for somebody. */
async function waiting() {
  const payment = await database().payment.findUniqueOrThrow({
    where: { reference },
    select: { flagged: true, flags: { where: { resolvedAt: null }, orderBy: { id: 'asc' } } },
  })
  return { flagged: payment.flagged, reasons: payment.flags.map(({ reason }) => reason) }
}

const NOTHING = { flagged: false, reasons: [] }

test('a reminder of a dispute that is known changes nothing, and of one that is not flags it', async () => {
  await tell('create')
  await tell('remind')
  expect(await waiting()).toEqual({ flagged: true, reasons: ['disputed'] })
  await tell('remind', { id: 358951 })
  expect((await waiting()).reasons).toEqual(['disputed', 'disputed'])
})

test('a dispute that has no sum and currency of its own is about all of its transaction', async () => {
  const transaction = { reference, amount: KOBO, currency: 'NGN', status: 'success' }
  const response = await tell('create', { refund_amount: null, currency: null, transaction })
  expect(response.status).toBe(200)
  expect(await waiting()).toEqual({ flagged: true, reasons: ['disputed'] })
  // Money of no currency is none.
  const unnamed = { id: 2, currency: null, transaction: { ...transaction, currency: null } }
  expect((await tell('create', unnamed)).status).toBe(400)
})

test.each([
  ['after it was opened', ['create', 'resolve']],
  ['before it is told to have been opened', ['resolve', 'create', 'remind']],
  ['many times', ['create', 'resolve', 'create', 'resolve']],
] as const)('a dispute that is won waits for nobody: %s', async (_, events) => {
  for (const event of events) await tell(event, event === 'resolve' ? declined : {})
  expect(await waiting()).toEqual(NOTHING)
  expect(await standing(id)).toMatchObject({ enrollment: 'completed', payment: 'completed', refunded: 0n })
})

test.each([
  ['resolve', 'create'],
  ['create', 'resolve'],
] as const)(
  'a dispute that is lost is a refund of the whole, in either order: %s first',
  async (...events) => {
    for (const event of [...events, ...events]) await tell(event, event === 'resolve' ? autoAccepted() : {})
    expect(await standing(id)).toMatchObject({
      enrollment: 'completed',
      payment: 'completed',
      refunded: BigInt(KOBO),
    })
    expect(await waiting()).toEqual({ flagged: true, reasons: ['dispute_lost'] })
    const detail = 'The payer’s bank got ₦50,000 back.'
    expect(
      await database().paymentFlag.findFirst({ where: { reference, reason: 'dispute_lost' } }),
    ).toMatchObject({ detail })
    expect(
      await database().outboxMail.count({
        where: {
          AND: [
            { text: { contains: `Reason: The payer’s bank got money back.\nDetail: ${detail}\nName: ` } },
            { text: { contains: `Reference: ${reference}` } },
          ],
        },
      }),
    ).toBe(1)
  },
)

test.each([
  ['before', true],
  ['after', false],
])('the refund that pays for a lost dispute counts once, told %s it', async (_, refundFirst) => {
  await tell('create')
  if (refundFirst) await refund(KOBO)
  await tell('resolve', accepted)
  if (!refundFirst) await refund(KOBO)
  expect(await standing(id)).toMatchObject({ payment: 'completed', refunded: BigInt(KOBO) })
  expect((await waiting()).reasons).toEqual(['dispute_lost'])
  // No charge gives back more than it took.
  await refund(KOBO, 'r2')
  expect(await standing(id)).toMatchObject({ refunded: BigInt(KOBO) })
  expect((await waiting()).reasons).toEqual(['dispute_lost', 'reversed'])
})

test('of a dispute that is lost in part the refund counts, as its provider reports it', async () => {
  await tell('create')
  await tell('resolve', { ...accepted, refund_amount: KOBO / 2 })
  expect(await standing(id)).toMatchObject({ payment: 'completed', refunded: 0n })
  expect((await waiting()).reasons).toEqual(['dispute_lost'])
  await refund(KOBO / 2)
  expect(await standing(id)).toMatchObject({ payment: 'completed', refunded: BigInt(KOBO) / 2n })
  expect((await waiting()).reasons).toEqual(['dispute_lost'])
})

test('a second dispute of the same payment waits on when the first is decided', async () => {
  await tell('create')
  await tell('create', { id: 2 })
  await tell('resolve', declined)
  expect((await waiting()).reasons).toEqual(['disputed', 'disputed'])
  await tell('resolve', { ...declined, id: 2 })
  expect(await waiting()).toEqual(NOTHING)
})

test('a dispute that somebody has looked at is told to be theirs also once it is decided', async () => {
  await tell('create')
  const flag = await database().paymentFlag.findFirstOrThrow({ where: { reference } })
  const { id: administratorId } = await anAdministrator()
  await resolveFlag(flag.id, administratorId)
  await tell('resolve', declined)
  const where = { id: flag.id }
  expect(await database().paymentFlag.findUniqueOrThrow({ where })).toMatchObject({
    resolvedById: administratorId,
  })
})

test('a dispute about what is none of ours is flagged, unless the money stays where it is', async () => {
  const transaction = { reference: 'pc-22222222222222222222', amount: KOBO, requested_amount: KOBO }
  const flags = () => database().paymentFlag.count({ where: { reference: transaction.reference } })
  await tell('resolve', { ...declined, transaction })
  expect(await flags()).toBe(0)
  await tell('create', { transaction })
  expect(await flags()).toBe(1)
})

test('a resolution of another name changes nothing, unless the money went', async () => {
  await tell('create')
  await tell('resolve', { status: 'resolved', resolution: 'withdrawn' })
  expect((await waiting()).reasons).toEqual(['disputed'])
  await tell('resolve', { ...autoAccepted(), resolution: 'arbitrated' })
  expect(await standing(id)).toMatchObject({ refunded: BigInt(KOBO) })
})
