import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { recordReport } from '@/lib/payments/ledger/mutations'
import { database } from '@/lib/platform/database'
import { publishEnvironment } from '@/lib/platform/env'
import {
  aFeePayment,
  anotherAttempt,
  aPayment,
  payAtPaystack,
  report,
  reportRefund,
} from '../../support/ledger'
import { anAdministrator } from '../../support/records'
import { UNREAD_MAIL } from '../../support/test-environment'

const ASKED = 500_000n

// Receipts are queued in the ledger's transaction; nothing listens there.
beforeAll(() => {
  publishEnvironment(UNREAD_MAIL)
})

/** All that the ledger holds of a payment, times left out. */
async function ledgerOf(id: string) {
  const { reference, status, refundedAmount, attempts, events, flags, enrollment } =
    await database().payment.findUniqueOrThrow({
      where: { id },
      include: {
        attempts: { orderBy: { reference: 'asc' }, select: { reference: true, status: true } },
        events: { orderBy: { key: 'asc' }, select: { key: true, outcome: true } },
        flags: { orderBy: { id: 'asc' }, select: { reason: true } },
        enrollment: true,
      },
    })
  const mails = await database().outboxMail.count({ where: { text: { contains: reference } } })
  return { status, refundedAmount, attempts, events, flags, enrollment, mails }
}

const sum = { amount: fc.constantFrom(ASKED, ASKED, ASKED / 2n), currency: fc.constant('NGN') }

/** Reports on the first (true) or the second attempt at a payment. */
const anyReport = fc.tuple(
  fc.boolean(),
  fc.oneof(
    {
      weight: 4,
      arbitrary: fc.record({
        kind: fc.constant('attempt' as const),
        outcome: fc.constantFrom('succeeded', 'succeeded', 'failed', 'open', 'reversed'),
        paid: fc.constantFrom(ASKED, ASKED, 100n),
        ...sum,
      }),
    },
    {
      weight: 1,
      arbitrary: fc.record({
        kind: fc.constant('refund' as const),
        refundReference: fc.constant('r1'),
        ...sum,
      }),
    },
  ),
)

const withRepeats = fc
  .array(anyReport, { minLength: 1, maxLength: 8 })
  .chain(reports =>
    fc.tuple(fc.constant(reports), fc.shuffledSubarray(reports, { minLength: reports.length })),
  )

test('whatever the order, hearing every report again changes nothing in the ledger', async () => {
  await fc.assert(
    fc.asyncProperty(withRepeats, async ([reports, again]) => {
      const payment = await aPayment()
      const second = await anotherAttempt(payment.id)
      const hear = ([isFirst, fields]: (typeof reports)[number]) =>
        recordReport(
          'sandbox',
          { attemptReference: isFirst ? payment.reference : second, ...fields },
          'webhook',
        )
      for (const each of reports) await hear(each)
      const once = await ledgerOf(payment.id)
      for (const each of again) expect(await hear(each)).toBe('repeated')
      expect(await ledgerOf(payment.id)).toEqual(once)
    }),
    { numRuns: 25 },
  )
}, 120_000)

/** The state of a payment whose reversal is reported before its success. */
const WENT_BACK = {
  status: 'pending',
  refundedAmount: 0n,
  attempts: [{ status: 'reversed' }],
  flags: [{ reason: 'reversed' }, { reason: 'reversed' }],
}

test('a reversal that comes before its success wins: not paid, no receipt, flagged', async () => {
  const payment = await aFeePayment()
  expect(await report(payment.reference, 'reversed')).toBe('flagged')
  expect(await report(payment.reference, 'succeeded')).toBe('flagged')
  expect(await ledgerOf(payment.id)).toMatchObject(WENT_BACK)
  const { commitmentFeePaid, applicantEmail } = await database().application.findUniqueOrThrow({
    where: { id: payment.applicationId ?? '' },
  })
  expect(commitmentFeePaid).toBe(false)
  const receipts = { kind: 'receipt', recipient: applicantEmail, text: { contains: payment.reference } }
  expect(await database().outboxMail.count({ where: receipts })).toBe(0)
  // Another attempt is paid as any.
  await report(await anotherAttempt(payment.id), 'succeeded')
  expect(await ledgerOf(payment.id)).toMatchObject({ status: 'completed' })
  expect(await database().outboxMail.count({ where: receipts })).toBe(1)
})

test('a reversal after its success is a refund of the whole', async () => {
  const payment = await aPayment()
  await report(payment.reference, 'succeeded')
  await report(payment.reference, 'reversed')
  expect(await ledgerOf(payment.id)).toMatchObject({
    status: 'completed',
    refundedAmount: ASKED,
    attempts: [{ status: 'reversed' }],
    flags: [{ reason: 'reversed' }],
  })
})

test('a refund of the whole that comes before its success wins as a reversal does', async () => {
  const payment = await aPayment()
  expect(await reportRefund(payment.reference)).toBe('flagged')
  expect(await report(payment.reference, 'succeeded')).toBe('flagged')
  expect(await ledgerOf(payment.id)).toMatchObject({
    ...WENT_BACK,
    enrollment: { paymentStatus: 'pending' },
  })
})

test('a refund of a second payment does not count as one of the first', async () => {
  const { id, reference } = await aPayment()
  const second = await anotherAttempt(id)
  await report(reference, 'failed')
  await report(second, 'succeeded')
  expect(await report(reference, 'succeeded')).toBe('flagged')
  expect(await reportRefund(reference)).toBe('ignored')
  expect(await ledgerOf(id)).toMatchObject({ refundedAmount: 0n, flags: [{ reason: 'paid_twice' }] })
  expect(await report(reference, 'reversed')).toBe('applied')
  const { refundedAmount, attempts, flags } = await ledgerOf(id)
  expect({ refundedAmount, flags }).toEqual({ refundedAmount: 0n, flags: [{ reason: 'paid_twice' }] })
  expect(attempts).toContainEqual({ reference, status: 'reversed' })
  expect(await reportRefund(second)).toBe('applied')
  expect(await ledgerOf(id)).toMatchObject({ refundedAmount: ASKED, flags: [{ reason: 'paid_twice' }] })
})

test('a refund by a provider does not count as one of a payment that was recorded by hand', async () => {
  const { id, reference } = await aPayment({ provider: 'paystack' })
  const recorded = { recordedAs: 'cash', recordedNote: 'At the counter', settledAt: new Date() } as const
  const { id: recordedById } = await anAdministrator()
  await database().payment.update({ where: { id }, data: { status: 'completed', ...recorded, recordedById } })
  expect(await payAtPaystack(reference)).toBe('flagged')
  expect(await reportRefund(reference, 5000, 'r1', 'paystack')).toBe('ignored')
  expect(await ledgerOf(id)).toMatchObject({ refundedAmount: 0n, flags: [{ reason: 'paid_twice' }] })
})

test.each([
  ['failed', ['pending']],
  ['succeeded', ['pending', 'failed']],
  ['reversed', ['pending', 'completed', 'failed']],
] as const)('the database itself lets no attempt that %s go back, whoever asks', async (outcome, others) => {
  const { reference } = await aPayment()
  await report(reference, outcome)
  for (const status of others)
    await expect(
      database().paymentAttempt.update({ where: { reference }, data: { status } }),
    ).rejects.toThrow(`attempt ${reference} cannot go from`)
})

test('a fee that could not be taken is not paid, and one that could is', async () => {
  const { applicationId, reference } = await aFeePayment()
  const isPaid = async () =>
    (await database().application.findUniqueOrThrow({ where: { id: applicationId ?? '' } })).commitmentFeePaid
  await report(reference, 'failed')
  expect(await isPaid()).toBe(false)
  await report(reference, 'succeeded')
  expect(await isPaid()).toBe(true)
})

test('what one provider says of a payment at another is flagged, and pays nothing', async () => {
  const { id, reference } = await aPayment({ provider: 'paystack' })
  expect(await report(reference, 'succeeded')).toBe('flagged')
  expect(await ledgerOf(id)).toMatchObject({
    status: 'pending',
    attempts: [{ status: 'pending' }],
    flags: [{ reason: 'wrong_provider' }],
  })
})

test('of two attempts that are paid at once, one counts and the other is flagged', async () => {
  const { id, reference } = await aPayment()
  const references = [reference, await anotherAttempt(id), await anotherAttempt(id)]
  const outcomes = await Promise.all(references.map(one => report(one, 'succeeded')))
  expect(outcomes.toSorted()).toEqual(['applied', 'flagged', 'flagged'])
  const { flags } = await ledgerOf(id)
  expect(flags).toEqual([{ reason: 'paid_twice' }, { reason: 'paid_twice' }])
})
