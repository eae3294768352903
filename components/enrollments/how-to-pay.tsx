import { CallToPay } from '@/components/payments/call-to-pay'
import { formatCount, holdTogether } from '@/lib/text/format'

/** Says how the price of a course is paid where the site takes no payments, and how long the seat is held for it. */
export function HowToPay({ seatHoldHours }: { seatHoldHours: number }) {
  const held =
    seatHoldHours % 24 === 0 ? formatCount(seatHoldHours / 24, 'day') : formatCount(seatHoldHours, 'hour')
  return (
    <>
      <CallToPay />. Your seat is held for {holdTogether(held)}, at most until the course begins.
    </>
  )
}
