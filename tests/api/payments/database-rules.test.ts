import { expect, test } from 'vitest'
import { newReference } from '@/lib/payments/new-payment'
import { database } from '@/lib/platform/database'
import { aFeePayment } from '../../support/ledger'
import { anApplication, anEnrollment } from '../../support/records'

async function aPayment() {
  const enrollment = await anEnrollment({ price: 50_000 })
  const payment = await database().payment.create({
    data: { reference: newReference(), provider: 'sandbox', amount: 5_000_000n, enrollmentId: enrollment.id },
  })
  return { enrollment, id: payment.id }
}

const change = (id: string, data: object) => database().payment.update({ where: { id }, data })
const paid = () => ({ status: 'completed', settledAt: new Date() })

test('the database itself lets no completed payment go back, whoever asks', async () => {
  const { id } = await aPayment()
  await change(id, { status: 'failed' })
  await expect(change(id, { status: 'pending' })).rejects.toThrow()
  await change(id, paid())
  for (const status of ['failed', 'pending'])
    await expect(change(id, { status, settledAt: null })).rejects.toThrow(
      `cannot go from completed to ${status}`,
    )
  await expect(change(id, { settledAt: new Date(0) })).rejects.toThrow()
})

test('what was due is never rewritten, and only completed payments are refunded', async () => {
  const { id } = await aPayment()
  await expect(change(id, { amount: 1n })).rejects.toThrow()
  await expect(change(id, { reference: newReference() })).rejects.toThrow()
  const another = await anEnrollment({ price: 50_000 })
  for (const data of [{ provider: 'by-hand' }, { currency: 'USD' }, { enrollmentId: another.id }])
    await expect(change(id, data)).rejects.toThrow(/what payment .+ asked for cannot be changed/)
  const fee = await aFeePayment()
  const application = await anApplication({ commitmentFee: 5000 })
  await expect(change(fee.id, { applicationId: application.id })).rejects.toThrow(
    /asked for cannot be changed/,
  )
  await expect(change(id, { refundedAmount: 1n })).rejects.toThrow()
  await expect(change(id, { status: 'completed' })).rejects.toThrow()
  await change(id, paid())
  await change(id, { refundedAmount: 100n })
  await expect(change(id, { refundedAmount: 50n })).rejects.toThrow()
  await change(id, { refundedAmount: 5_000_000n })
  await expect(change(id, { refundedAmount: 5_000_001n })).rejects.toThrow(/no more of payment/)
})

test('a payment of which too much went back before that was refused can be changed all the same', async () => {
  const { id } = await aPayment()
  await change(id, paid())
  await database().$transaction([
    database().$executeRaw`SET LOCAL session_replication_role = 'replica'`,
    change(id, { refundedAmount: 5_000_001n }),
  ])
  await change(id, { flaggedAt: new Date() })
})

test('a payment cannot be stored as paid, nor twice for one enrollment', async () => {
  const { enrollment } = await aPayment()
  const data = { provider: 'sandbox', amount: 1n, enrollmentId: enrollment.id }
  await expect(database().payment.create({ data: { ...data, reference: newReference() } })).rejects.toThrow()
  const other = await anEnrollment({ price: 1 })
  const settled = { ...data, ...paid(), status: 'completed' as const, enrollmentId: other.id }
  await expect(
    database().payment.create({ data: { ...settled, reference: newReference() } }),
  ).rejects.toThrow()
})

test.each([
  ['completed', 'failed'],
  ['completed', 'pending'],
  ['failed', 'pending'],
] as const)('the payment of an enrollment that is %s does not become %s', async (before, after) => {
  const { id } = await anEnrollment({ paymentStatus: before })
  const undo = database().enrollment.update({ where: { id }, data: { paymentStatus: after } })
  await expect(undo).rejects.toThrow(`cannot go from ${before} to ${after}`)
})

test('a paid fee stays paid, and so does a charge of the sandbox', async () => {
  const { id } = await anApplication({ commitmentFee: 3000, commitmentFeePaid: true })
  const undo = database().application.update({ where: { id }, data: { commitmentFeePaid: false } })
  await expect(undo).rejects.toThrow('is paid already')
  const reference = newReference()
  const url = 'https://www.example.com/'
  await database().sandboxCharge.create({
    data: { reference, amount: 1n, currency: 'NGN', callbackUrl: url },
  })
  const become = (status: 'pending' | 'completed' | 'failed') =>
    database().sandboxCharge.update({ where: { reference }, data: { status } })
  await become('completed')
  await expect(become('failed')).rejects.toThrow('cannot go from completed to failed')
  await expect(become('pending')).rejects.toThrow('cannot go from completed to pending')
})
