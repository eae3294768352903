import type { EnrollmentDetails } from '@/lib/enrollments/schema'
import { formatMoney, withTest } from '@/lib/money/format'
import { NAIRA } from '@/lib/money/units'

type Paid = Pick<EnrollmentDetails, 'price' | 'refunded' | 'testPayment'>

/**
 * Says what was paid for an enrollment beside what another course costs, and what becomes of the difference.
 * @param costs the price of that course, in naira
 */
export function describeDifference(enrollment: Paid, costs: number): string {
  const { price, refunded = 0, testPayment } = enrollment
  const back = refunded > 0 ? `, of which ${naira(refunded)} was given back` : ''
  const sums = `Paid: ${naira(price)}${back}. ${describeCost(costs)}`
  // Of a test nothing is owed either way, as no money moved.
  if (testPayment) return withTest(sums, true)
  const missing = costs - (price - refunded)
  if (missing === 0) return `${sums}.`
  // Whose money all went back is taken for somebody without a place, wherever they are.
  if (costs === 0) return `${sums}: to give all of it back, enroll them there and cancel this enrollment.`
  const difference = `the difference of ${naira(Math.abs(missing))}`
  return missing > 0
    ? `${sums}: ${difference} is yours to ask for, and cannot be recorded here.`
    : `${sums}: ${difference} can be given back under Payments.`
}

const naira = (amount: number) => formatMoney(amount, NAIRA)

const describeCost = (costs: number) =>
  costs === 0 ? 'This course is free' : `This course costs ${naira(costs)}`
