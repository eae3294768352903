import type { PaymentStatus } from '@/lib/payments/constants'

/**
 * Tells whether money came in for an enrollment. A free one is completed without, and so says nothing of whose e-mail it has.
 */
export function isPaid({ price, paymentStatus }: { price: bigint; paymentStatus: PaymentStatus }): boolean {
  return price > 0n && paymentStatus === 'completed'
}
