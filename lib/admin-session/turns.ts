import { meters } from '@/lib/platform/meters'

const AT_ONCE = 2

let running = 0
const waiting: (() => void)[] = []

/**
 * Runs work that many may ask for at once, two at a time and in the order asked, and returns its outcome. A flood of
 * sign-ins waits here, instead of holding every database connection and every thread.
 */
export async function takeTurn<Outcome>(work: () => Promise<Outcome>): Promise<Outcome> {
  if (running < AT_ONCE) running += 1
  else {
    meters().signInsWaiting.inc()
    await new Promise<void>(resolve => waiting.push(resolve))
    meters().signInsWaiting.dec()
  }
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }
}
