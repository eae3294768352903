import 'server-only'
import type { Prisma } from '@/lib/platform/generated/prisma/client'
import { toldSelect } from '@/lib/sent-records/rules'
import { lastingFlags } from './constants'
import { purposeSelect } from './purpose'

/** What the history of an enrollment has where a seat was given that was gone when the price came in. */
export const seatGiven = {
  fields: { path: ['seat', 'to'], equals: 'given' },
} satisfies Prisma.ChangeWhereInput

/** What Prisma selects of a payment to tell its caveat, and what it is for. */
export const caveatSelect = {
  status: true,
  amount: true,
  refundedAmount: true,
  flags: {
    where: { OR: [{ reason: { in: [...lastingFlags] } }, { resolvedAt: null }] },
    select: { reason: true },
  },
  application: { select: { ...purposeSelect.application.select, ...toldSelect, withdrawnAt: true } },
  enrollment: {
    select: {
      ...purposeSelect.enrollment.select,
      cancelled: true,
      changes: { where: seatGiven, select: { id: true }, take: 1 },
    },
  },
} satisfies Prisma.PaymentSelect
