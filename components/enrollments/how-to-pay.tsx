import { CallToPay } from '@/components/payments/call-to-pay'
import { formatCount, holdTogether } from '@/lib/text/format'

type HowToPayProps = { seatHoldHours: number }

/** Says how the price of a course is paid where the site takes no payments, and how long the seat is held for it. */
export function HowToPay({ seatHoldHours }: HowToPayProps) {
  return (
    <>
      <CallToPay />. <SeatHold seatHoldHours={seatHoldHours} />
    </>
  )
}

/** Says how long a seat is held for whoever has not paid. */
export function SeatHold({ seatHoldHours }: HowToPayProps) {
  const held =
    seatHoldHours % 24 === 0 ? formatCount(seatHoldHours / 24, 'day') : formatCount(seatHoldHours, 'hour')
  return <>Your seat is held for {holdTogether(held)}, at most until the course begins.</>
}
