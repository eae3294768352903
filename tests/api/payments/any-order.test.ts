import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { recordReport } from '@/lib/payments/ledger/mutations'
import { type Movement, movementOf } from '@/lib/payments/movements'
import type { ProviderReport } from '@/lib/payments/provider'
import { surplusOf } from '@/lib/payments/returned-money'
import { database } from '@/lib/platform/database'
import { publishEnvironment } from '@/lib/platform/env'
import type { Prisma } from '@/lib/platform/generated/prisma/client'
import { anotherAttempt, aPayment } from '../../support/ledger'
import { UNREAD_MAIL } from '../../support/test-environment'

const ASKED = 500_000n
const PART = 200_000n

beforeAll(() => {
  publishEnvironment(UNREAD_MAIL)
})

/** What became of one attempt at the provider. Everything that tells of the same money going back may be reported. */
const anAttempt = fc.record({
  isPaid: fc.boolean(),
  fees: fc.constantFrom(0n, 7_500n),
  goesBack: fc.constantFrom('nothing', 'part', 'part by a lost dispute', 'all', 'all in parts'),
  toldBy: fc.subarray(['refund', 'reversal', 'lost dispute'] as const, { minLength: 1 }),
  otherDispute: fc.constantFrom(null, 'opened' as const, 'won' as const),
})

type Attempt = typeof anAttempt extends fc.Arbitrary<infer Value> ? Value : never

/** All that the provider reports of an attempt; parts that go back only after its success, as nothing tells them from others. */
function reportsOf(attemptReference: string, attempt: Attempt) {
  const { isPaid, fees, goesBack, toldBy, otherDispute } = attempt
  const paid = ASKED + fees
  const base = { attemptReference, currency: 'NGN' }
  const charge = (outcome: 'succeeded' | 'failed' | 'reversed'): ProviderReport => ({
    ...base,
    kind: 'attempt',
    outcome,
    amount: ASKED,
    paid,
  })
  const refund = (amount: bigint, refundReference: string): ProviderReport => ({
    ...base,
    kind: 'refund',
    refundReference,
    amount,
  })
  const dispute = (outcome: 'opened' | 'won' | 'lost', amount: bigint, id: string): ProviderReport => ({
    ...base,
    kind: 'dispute',
    disputeReference: id,
    outcome,
    amount,
    respondBy: null,
  })
  if (!isPaid) return { ever: [charge('failed')], afterwards: [], kept: 0n, fees }
  const ever = [charge('failed'), charge('succeeded')]
  if (otherDispute) ever.push(dispute('opened', paid, 'other'))
  if (otherDispute === 'won') ever.push(dispute('won', paid, 'other'))
  const lost = (amount: bigint) => [dispute('opened', amount, 'lost'), dispute('lost', amount, 'lost')]
  const parts = [refund(PART, 'r1'), refund(paid - PART, 'r2')]
  switch (goesBack) {
    case 'nothing':
      return { ever, afterwards: [], fees, kept: ASKED }
    case 'part':
      return { ever, afterwards: [refund(PART, 'r1')], fees, kept: ASKED - PART }
    case 'part by a lost dispute':
      return { ever, afterwards: [...lost(PART), refund(PART, 'r1')], fees, kept: ASKED - PART }
    case 'all in parts':
      return { ever, afterwards: parts, fees, kept: 0n }
    case 'all':
      if (toldBy.includes('refund')) ever.push(refund(paid, 'r1'))
      if (toldBy.includes('reversal')) ever.push(charge('reversed'))
      if (toldBy.includes('lost dispute')) ever.push(...lost(paid))
      return { ever, afterwards: [], fees, kept: 0n }
  }
}

/** The reports in a random order, some of them twice; those of `afterwards` behind their attempt's success. */
function order(all: readonly ReturnType<typeof reportsOf>[], random: () => number): ProviderReport[] {
  const shuffle = <Item>(items: Item[]) =>
    items
      .map(item => ({ item, at: random() }))
      .sort((a, b) => a.at - b.at)
      .map(({ item }) => item)
  const ordered = shuffle(all.flatMap(({ ever }) => ever))
  for (const report of shuffle(all.flatMap(({ afterwards }) => afterwards))) {
    const { attemptReference } = report
    const success = ordered.findIndex(
      one =>
        one.kind === 'attempt' && one.outcome === 'succeeded' && one.attemptReference === attemptReference,
    )
    const places = ordered.length - success
    ordered.splice(success + 1 + (random() % places), 0, report)
  }
  return ordered.flatMap(report => (random() % 3 === 0 ? [report, report] : [report]))
}

type StoredPayment = Prisma.PaymentGetPayload<{ include: { attempts: true; events: true } }>

/** What came in and went back by an attempt, as the sheet of the movements has it. */
function movementsOf({ amount, currency, attempts, events }: StoredPayment, reference: string): Movement[] {
  const own = events.filter(event => event.reference === reference)
  const paidAmount = attempts.find(attempt => attempt.reference === reference)?.paidAmount ?? null
  const facts = { asked: amount, currency, paidAmount, fee: null }
  return own.flatMap(event => movementOf({ ...facts, events: own }, event) ?? [])
}

test('in any order of reports, the money of a payment and its surplus is what came in less what went back', async () => {
  const anything = fc.tuple(fc.array(anAttempt, { minLength: 1, maxLength: 3 }), fc.infiniteStream(fc.nat()))
  await fc.assert(
    fc.asyncProperty(anything, async ([attempts, stream]) => {
      const { id, reference } = await aPayment()
      const references = [reference]
      for (const _ of attempts.slice(1)) references.push(await anotherAttempt(id))
      const all = attempts.map((attempt, index) => reportsOf(references[index] ?? '', attempt))
      const reports = order(all, () => stream.next().value)
      for (const report of reports) await recordReport('sandbox', report, 'webhook')
      for (const report of reports) expect(await recordReport('sandbox', report, 'sweep')).toBe('repeated')
      const payment = await database().payment.findUniqueOrThrow({
        where: { id },
        include: { attempts: true, events: true, flags: true },
      })
      const { status, amount, refundedAmount, flags } = payment
      const counted = status === 'completed' ? amount - refundedAmount : 0n
      expect(counted + surplusOf(payment)).toBe(all.reduce((sum, { kept }) => sum + kept, 0n))
      const inAndOut = references.flatMap((reference, index) =>
        movementsOf(payment, reference).map(movement => ({ ...movement, index })),
      )
      for (const [index, { kept, fees }] of all.entries()) {
        const moved = inAndOut.filter(movement => movement.index === index)
        expect(moved.reduce((sum, { amount }) => sum + amount, 0n)).toBe(kept > 0n ? kept + fees : 0n)
        expect(moved.filter(({ amount }) => amount > 0n)).toHaveLength(attempts[index]?.isPaid ? 1 : 0)
      }
      const waiting = flags.filter(({ resolvedAt }) => !resolvedAt)
      expect(payment.flagged).toBe(waiting.length > 0)
      const isAskedBack = attempts.some(({ isPaid, otherDispute }) => isPaid && otherDispute === 'opened')
      expect(waiting.some(({ reason }) => reason === 'disputed')).toBe(isAskedBack)
    }),
    { numRuns: 20 },
  )
}, 120_000)
