import { site } from '@/content/site'
import { hasStarted } from '@/lib/courses/rules'
import { formatDate, formatNigerianTime } from '@/lib/dates/format'
import { formatSum } from '@/lib/money/format'
import type { Occasion } from '@/lib/sent-records/constants'

/** A payment's sum in the currency's smallest unit; where it is for a course, its first day, and until when an unpaid seat is held. */
type Payment = {
  occasion: Occasion
  amount: bigint
  currency: string
  courseStart: Date | null
  seatHeldUntil: Date | null
}

/**
 * What a payment is for; where and when to come only for whoever is expected. Whose it is stays on the status page: the reference alone opens
 * this one.
 */
export function ResultFacts({ payment, isExpected }: { payment: Payment; isExpected: boolean }) {
  return (
    <dl className="result-facts">
      {listFacts(payment, isExpected).map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function listFacts(
  { occasion, amount, currency, courseStart, seatHeldUntil }: Payment,
  isExpected: boolean,
): [name: string, value: string][] {
  const isJob = occasion.kind === 'job-application'
  const facts: [name: string, value: string][] = [
    [isJob ? 'Job' : 'Course', occasion.title],
    [isJob ? 'Commitment fee' : 'Price', formatSum(amount, currency)],
  ]
  if (isExpected && seatHeldUntil) facts.push(['Seat held until', formatNigerianTime(seatHeldUntil)])
  if (isExpected && courseStart && !hasStarted(courseStart))
    facts.push(['Begins', formatDate(courseStart)], ['Place', site.address.line])
  return facts
}
