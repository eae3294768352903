import type { PaymentStatus } from '@/lib/payments/constants'

/**
 * Whether money was paid for an enrollment. A free one is completed without money, which confirms nothing about its e-mail.
 */
export function isPaid({ price, paymentStatus }: { price: bigint; paymentStatus: PaymentStatus }): boolean {
  return price > 0n && paymentStatus === 'completed'
}
