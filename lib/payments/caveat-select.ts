import 'server-only'
import type { Prisma } from '@/lib/platform/generated/prisma/client'
import { toldSelect } from '@/lib/sent-records/rules'
import { lastingFlags } from './constants'
import { purposeSelect } from './purpose'

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
  enrollment: { select: { ...purposeSelect.enrollment.select, cancelled: true } },
} satisfies Prisma.PaymentSelect
