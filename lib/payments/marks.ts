import 'server-only'
import { fromMinorUnits } from '@/lib/money/units'
import { Prisma } from '@/lib/platform/generated/prisma/client'

/** What Prisma selects of a payment to tell whether it is a test. */
export const testSelect = {
  provider: true,
  recordedAs: true,
  saidTest: true,
} as const satisfies Prisma.PaymentSelect

type TestRow = Prisma.PaymentGetPayload<{ select: typeof testSelect }>

/**
 * Whether a payment is a test: at the sandbox, or at a provider that said so as it was paid, unless its money came in by hand
 * since. Of no payment it is false.
 */
export function isTest(payment: TestRow | null): boolean {
  return (
    payment !== null && (payment.provider === 'sandbox' || payment.saidTest) && payment.recordedAs === null
  )
}

/** The same of payments `p`, for SQL. */
export const isTestSql = Prisma.sql`((p.provider = 'sandbox' OR p.said_test) AND p.recorded_as IS NULL)`

/** What Prisma selects of a record's payment for what `toMarks` returns. */
export const markSelect = { ...testSelect, refundedAmount: true } as const satisfies Prisma.PaymentSelect

type MarkRow = Prisma.PaymentGetPayload<{ select: typeof markSelect }>

/** What a record says of its payment besides its status: that it is a test, and what of it went back, in naira. */
export function toMarks(payment: MarkRow | null): { testPayment?: true; refunded?: number } {
  return {
    ...(isTest(payment) && { testPayment: true }),
    ...(payment && payment.refundedAmount > 0n && { refunded: fromMinorUnits(payment.refundedAmount) }),
  }
}
