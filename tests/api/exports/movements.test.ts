import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { POST as recordFee } from '@/app/api/admin/applications/[id]/payments/route'
import { POST as changeCourse } from '@/app/api/admin/enrollments/[id]/course/route'
import { POST as recordPrice } from '@/app/api/admin/enrollments/[id]/payments/route'
import { POST as giveBack } from '@/app/api/admin/payments/[id]/refunds/route'
import { GET as exportMovements } from '@/app/api/admin/payments/movements/export.csv/route'
import { DAY_MS } from '@/lib/dates/durations'
import { officeDay } from '@/lib/dates/office-day'
import { sumPayments } from '@/lib/payments/admin/list'
import { eraseSingly } from '@/lib/persons/requests'
import { database } from '@/lib/platform/database'
import { type HandlerAdministrator, signInToHandlers } from '../../support/administrator'
import { aPayment, report, reverseAtPaystack } from '../../support/ledger'
import { comeBack, postWebhook, success } from '../../support/paying'
import { KOBO, type PaystackPayments, startPaystackPayments } from '../../support/paystack-payments'
import { expectProblem } from '../../support/problems'
import { aCourse, anApplication, anEnrollment, clearRecords } from '../../support/records'

let site: PaystackPayments
let admin: HandlerAdministrator

beforeAll(async () => {
  site = await startPaystackPayments()
  admin = await signInToHandlers()
})
afterAll(() => site.paystack.stop())
// Asked for anew by each test, since a run may begin on the day before.
let today: string
beforeEach(async () => {
  today = officeDay()
  await clearRecords()
  await database().paymentFlag.deleteMany()
  await database().paymentEvent.deleteMany()
})

const daysAgo = (days: number) => officeDay(new Date(Date.now() - days * DAY_MS))

const HEAD =
  '"Day","Came in","Went back","Currency","Fees on top","Provider’s fee","How","Attempt","Payment","Payer","For","Title","Remark","Recorded by","Note"'

/** The lines of the sheet, with the columns before the payer and the remark. */
async function movements(query = ''): Promise<string[]> {
  const text = await (await admin.get(exportMovements, { query })).text()
  const [head, ...lines] = text.replace('\uFEFF', '').trimEnd().split('\r\n')
  expect(head).toBe(HEAD)
  return lines.map(line => {
    const cells = line.split(',')
    return [...cells.slice(0, 7), cells[12]].join().replaceAll('"', '')
  })
}

const refund = (reference: string, amount: number, id: string) =>
  postWebhook({
    event: 'refund.processed',
    data: { transaction_reference: reference, refund_reference: id, amount, currency: 'NGN' },
  })

const recordCash = async (price: number, day: string) => {
  const { id } = await anEnrollment({ price })
  const body = { method: 'cash', note: 'Receipt 7', day }
  const response = await admin.post(recordPrice, body, { params: { id } })
  return { id, paymentId: (await response.json())._id as string }
}

test('money at the counter stands on the day on which it changed hands, by how it did, with who recorded it', async () => {
  const { paymentId } = await recordCash(5000.55, daysAgo(9))
  const back = { amount: 1000.05, method: 'transfer', note: 'Came late', day: daysAgo(2) }
  expect((await admin.post(giveBack, back, { params: { id: paymentId } })).status).toBe(201)
  expect(await movements()).toEqual([
    `${daysAgo(9)},5000.55,,NGN,,,Cash,`,
    `${daysAgo(2)},,1000.05,NGN,,,Bank transfer,`,
  ])
  // What went back stands in the days of its own, whichever day the payment has.
  expect(await movements(`?dateFrom=${daysAgo(2)}&dateTo=${daysAgo(2)}`)).toEqual([
    `${daysAgo(2)},,1000.05,NGN,,,Bank transfer,`,
  ])
  expect(await movements(`?dateTo=${daysAgo(3)}`)).toEqual([`${daysAgo(9)},5000.55,,NGN,,,Cash,`])
  const whole = await (await admin.get(exportMovements)).text()
  expect(whole).toContain(`"Course enrollment","Layout for print",,"${admin.email}","Receipt 7"`)
})

test.each([0, 3])(
  'money that goes back on the day on which it came in stands after it, %s days ago',
  async days => {
    const day = daysAgo(days)
    const cash = await recordCash(5000, day)
    const card = await site.enroll()
    await postWebhook(success(card.reference, KOBO))
    const { id } = await database().payment.findUniqueOrThrow({ where: { reference: card.reference } })
    for (const paymentId of [cash.paymentId, id]) {
      const back = { amount: 1000, method: 'cash', note: 'Signed for', day: paymentId === id ? today : day }
      expect((await admin.post(giveBack, back, { params: { id: paymentId } })).status).toBe(201)
    }
    const lines = await movements()
    const ofCash = [`${day},5000,,NGN,,,Cash,`, `${day},,1000,NGN,,,Cash,`]
    expect(lines.filter(line => line.startsWith(day) && line.includes('Cash')).slice(0, 2)).toEqual(ofCash)
    const paid = lines.findIndex(line => line.includes('Paystack'))
    expect(lines.findLastIndex(line => line.startsWith(`${today},,1000`))).toBeGreaterThan(paid)
  },
)

test('a charge stands with what was really paid, on the day the provider names, under the reference that it knows', async () => {
  const { reference } = await site.enroll()
  const at = new Date(Date.now() - DAY_MS)
  await database().payment.update({
    where: { reference },
    data: { createdAt: new Date(at.getTime() - DAY_MS) },
  })
  const { event, data } = success(reference, KOBO + 75_000)
  await postWebhook({
    event,
    data: { ...data, requested_amount: KOBO, fees: 85_050, paid_at: at.toISOString() },
  })
  // Before and after the return, and once more: it moved once.
  site.pay(reference, { amount: KOBO + 75_000, requested_amount: KOBO })
  await comeBack(reference)
  expect(await movements()).toEqual([`${officeDay(at)},50750,,NGN,750,850.5,Paystack,`])
  expect(await (await admin.get(exportMovements)).text()).toContain(
    `"Paystack","${reference}","${reference}"`,
  )
})

test.each(['before', 'after'])(
  'a charge that is reported without what was requested, %s the right report, came in once',
  async when => {
    const { reference } = await site.enroll()
    site.pay(reference, { amount: KOBO + 75_000, requested_amount: KOBO })
    if (when === 'after') await comeBack(reference)
    await postWebhook(success(reference, KOBO + 75_000))
    if (when === 'before') await comeBack(reference)
    expect(await movements()).toEqual([`${today},50750,,NGN,750,,Paystack,`])
    await refund(reference, KOBO + 75_000, 'r1')
    expect((await movements())[1]).toBe(`${today},,50750,NGN,,,Paystack,`)
  },
)

test('what was paid twice, or does not match, came in all the same, and says so', async () => {
  const { reference } = await site.enroll()
  await postWebhook(success(reference, KOBO))
  const payment = await database().payment.findUniqueOrThrow({ where: { reference } })
  await database().paymentAttempt.create({ data: { paymentId: payment.id, reference: 'pc-second' } })
  await postWebhook(success('pc-second', KOBO))
  await postWebhook(success('pc-unknown', 70_000))
  const { enrollmentId } = await open(7000)
  const other = await database().payment.findUniqueOrThrow({ where: { enrollmentId } })
  await postWebhook(success(other.reference, 300_000))
  expect((await movements()).sort()).toEqual([
    `${today},3000,,NGN,,,Paystack,Another amount was paid than was asked`,
    `${today},50000,,NGN,,,Paystack,`,
    `${today},50000,,NGN,,,Paystack,It was paid twice`,
    `${today},700,,NGN,,,Paystack,Money for a payment we do not know`,
  ])
  await refund('pc-second', KOBO, 'r1')
  await refund(other.reference, 300_000, 'r2')
  await refund('pc-unknown', 70_000, 'r3')
  expect((await movements()).filter(line => line.startsWith(`${today},,`)).sort()).toEqual([
    `${today},,3000,NGN,,,Paystack,A refund does not fit the payment`,
    `${today},,50000,NGN,,,Paystack,It was paid twice`,
    `${today},,700,NGN,,,Paystack,Money for a payment we do not know`,
  ])
})

async function open(price: number) {
  const { id: enrollmentId } = await anEnrollment({ price })
  await aPayment({ amount: price, enrollmentId, provider: 'paystack' })
  return { enrollmentId }
}

test('money in another currency stands there in it, and is taken back in it', async () => {
  const { reference } = await site.enroll()
  await postWebhook(success(reference, KOBO, 'USD'))
  const data = { transaction_reference: reference, refund_reference: 'r1', amount: KOBO, currency: 'USD' }
  await postWebhook({ event: 'refund.processed', data })
  await postWebhook(success(reference, KOBO))
  expect(await movements()).toEqual([
    `${today},50000,,USD,,,Paystack,It was paid in another currency`,
    `${today},,50000,USD,,,Paystack,It was paid in another currency`,
    `${today},50000,,NGN,,,Paystack,`,
  ])
})

test('money that went back once stands there once, however often it is reported', async () => {
  const { reference } = await site.enroll()
  await postWebhook(success(reference, KOBO))
  await refund(reference, 2_000_000, 'r1')
  await reverseAtPaystack(reference, KOBO / 100)
  await refund(reference, 3_000_000, 'r2')
  expect(await movements()).toEqual([
    `${today},50000,,NGN,,,Paystack,`,
    `${today},,20000,NGN,,,Paystack,`,
    `${today},,30000,NGN,,,Paystack,It was taken back`,
  ])
})

test('of a test nothing stands there', async () => {
  const { reference } = await aPayment()
  await report(reference, 'succeeded')
  expect(await movements()).toEqual([])
})

test('the movements come to what the payments do, whatever becomes of what was paid for', async () => {
  const agree = async () => {
    const lines = await movements()
    const [came, back] = [1, 2].map(column =>
      lines.reduce((sum, line) => sum + Math.round(Number(line.split(',')[column]) * 100), 0),
    )
    const [sum] = (await sumPayments({ status: 'completed' })) ?? []
    expect([came, back]).toEqual([Number(sum?.amount), Number(sum?.refunded)])
    return lines.length
  }
  const card = await site.enroll()
  await postWebhook(success(card.reference, KOBO))
  expect(await agree()).toBe(1)
  const { id, paymentId } = await recordCash(7000, today)
  expect(await agree()).toBe(2)
  const cheaper = await aCourse({ title: 'Bookbinding', price: 3000 })
  expect((await admin.post(changeCourse, { courseId: cheaper.id }, { params: { id } })).status).toBe(200)
  expect(await agree()).toBe(2)
  const difference = { amount: 4000, method: 'cash', note: 'The difference' }
  expect((await admin.post(giveBack, difference, { params: { id: paymentId } })).status).toBe(201)
  expect(await agree()).toBe(3)
  const { id: applicationId } = await anApplication({ commitmentFee: 250.1 })
  const fee = { method: 'transfer', note: 'Seen at the bank' }
  expect((await admin.post(recordFee, fee, { params: { id: applicationId } })).status).toBe(201)
  expect(await agree()).toBe(4)
  await refund(card.reference, KOBO, 'r1')
  expect(await agree()).toBe(5)
  expect(await eraseSingly('enrollment', id, {}, 'list')).not.toBeNull()
  expect(await agree()).toBe(5)
})

test('days that are none are refused', async () => {
  await expectProblem(await admin.get(exportMovements, { query: '?dateFrom=soon' }), 422, ['dateFrom'])
  await expectProblem(
    await admin.get(exportMovements, { query: '?dateFrom=2026-02-01&dateTo=2026-01-01' }),
    422,
    ['dateTo'],
  )
})
