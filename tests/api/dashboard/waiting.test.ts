import { afterAll, beforeEach, expect, test } from 'vitest'
import { site } from '@/content/site'
import { countWaiting, listBeginning } from '@/lib/dashboard/data'
import { officeDay } from '@/lib/dates/office-day'
import { resolveFlag } from '@/lib/payments/admin/mutations'
import { database } from '@/lib/platform/database'
import { aFeePayment, report, reportUnknown } from '../../support/ledger'
import {
  aCourse,
  aMessage,
  anAdministrator,
  anApplication,
  anEnrollment,
  clearRecords,
} from '../../support/records'

beforeEach(async () => {
  site.contactMessages = true
  await clearRecords()
  await database().$executeRaw`TRUNCATE contact_messages, payment_flags`
})
afterAll(() => {
  site.contactMessages = false
})

const waiting = async () => (await countWaiting()).waiting

test('an application that is withdrawn or decided waits for nobody', async () => {
  const withdrawnAt = new Date()
  await anApplication()
  await anApplication({ withdrawnAt })
  await anApplication({ status: 'accepted' })
  await anApplication({ status: 'rejected', withdrawnAt })
  expect(await waiting()).toEqual({ applications: 1, payments: 0, messages: 0 })
})

test('a payment waits until its last flag was looked at, and so does money for an unknown reference', async () => {
  const { id: administratorId } = await anAdministrator()
  const { id: paymentId, reference } = await aFeePayment()
  for (const paid of [1, 2]) await report(reference, 'succeeded', paid)
  const unknown = await reportUnknown()
  const counts = [(await waiting()).payments]
  const flags = await database().paymentFlag.findMany({ where: { paymentId } })
  flags.push(await database().paymentFlag.findFirstOrThrow({ where: { reference: unknown } }))
  for (const { id } of flags) {
    await resolveFlag(id, administratorId)
    counts.push((await waiting()).payments)
  }
  expect(counts).toEqual([2, 2, 1, 0])
})

test('a course that takes no more enrollments still begins soon for those it has', async () => {
  const startDate = new Date(`${officeDay()}T00:00:00Z`)
  const kept = await aCourse({ startDate, price: 5000, isActive: false })
  await anEnrollment({ courseId: kept.id, paymentStatus: 'completed' })
  const free = await aCourse({ startDate, price: 0 })
  const empty = await aCourse({ startDate, isActive: false })
  await anEnrollment({ courseId: empty.id, cancelledAt: new Date() })
  const found = (await listBeginning()).filter(({ _id }) => [kept.id, free.id, empty.id].includes(_id))
  expect(found).toHaveLength(2)
  expect(found).toContainEqual(expect.objectContaining({ _id: kept.id, enrolled: 1, free: false }))
  expect(found).toContainEqual(expect.objectContaining({ _id: free.id, enrolled: 0, free: true }))
})

test('a message waits until it is answered, and nobody is told of it where the site takes none', async () => {
  const { id: answeredById } = await anAdministrator()
  await aMessage()
  const { id } = await aMessage()
  expect((await waiting()).messages).toBe(2)
  await database().contactMessage.update({ where: { id }, data: { answeredAt: new Date(), answeredById } })
  expect((await waiting()).messages).toBe(1)
  site.contactMessages = false
  expect((await waiting()).messages).toBe(0)
})
