import { meters } from '@/lib/platform/meters'
import { turns } from '@/lib/platform/turns'

/**
 * Runs the work of a sign-in, two at a time and in the order asked, and returns its outcome. A flood of sign-ins waits here, instead of
 * holding every database connection and every thread.
 */
export const takeTurn = turns(2, {
  began: () => meters().signInsWaiting.inc(),
  ended: () => meters().signInsWaiting.dec(),
})
