import { doubtful, fine } from './finding'
import type { Finding } from './schema'

const CLOCK_MS = 5000

/** Checks by how much the database's clock differs from this machine's, in ms. */
export function checkClock(differenceMs: number): Finding {
  if (Math.abs(differenceMs) < CLOCK_MS) return fine('Its clock and this one agree')
  return doubtful(
    `Its clock and this one differ by ${Math.round(Math.abs(differenceMs) / 1000)} s`,
    'Have both set by the network: timedatectl set-ntp true',
  )
}
