/** The columns a payment's record is made of. */
export const paymentColumns = {
  id: true,
  reference: true,
  provider: true,
  amount: true,
  currency: true,
  refundedAmount: true,
  status: true,
  flagged: true,
  createdAt: true,
  settledAt: true,
  application: {
    select: { id: true, applicantName: true, applicantEmail: true, job: { select: { title: true } } },
  },
  enrollment: { select: { id: true, name: true, email: true, course: { select: { title: true } } } },
} as const

/** The columns a flag's record is made of. */
export const flagColumns = {
  id: true,
  reference: true,
  reason: true,
  detail: true,
  createdAt: true,
  resolvedAt: true,
  resolvedBy: { select: { email: true } },
} as const

/** The columns of a payment with all that happened to it. */
export const detailColumns = {
  ...paymentColumns,
  attempts: {
    orderBy: { createdAt: 'desc' },
    select: { reference: true, status: true, createdAt: true },
  },
  events: {
    orderBy: { receivedAt: 'desc' },
    select: { source: true, key: true, outcome: true, receivedAt: true },
  },
  flags: { orderBy: { createdAt: 'desc' }, select: flagColumns },
} as const
