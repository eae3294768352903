import 'server-only'
import type { Prisma } from '@/lib/platform/generated/prisma/client'
import type { FlagReason } from './constants'
import { purposeSelect } from './purpose'

// They hold for good; what tells of money alone is over once an administrator has looked at it.
const lastingFlags: FlagReason[] = ['seat_gone', 'enrollment_cancelled']

/** What Prisma selects of a payment to tell its snag, and what it is for. */
export const snagSelect = {
  status: true,
  amount: true,
  refundedAmount: true,
  flags: {
    where: { OR: [{ reason: { in: lastingFlags } }, { resolvedAt: null }] },
    select: { reason: true },
  },
  application: { select: { ...purposeSelect.application.select, status: true, withdrawnAt: true } },
  enrollment: { select: { ...purposeSelect.enrollment.select, cancelled: true } },
} satisfies Prisma.PaymentSelect
