import 'server-only'
import { CLOCKS_DIFFER_MS, DAY_MS, HOUR_MS } from '@/lib/dates/durations'
import { database } from '@/lib/platform/database'

// A site that was off for longer waits a day too, which costs nothing.
const LEAP_MS = 30 * DAY_MS
// A little less than a day, so that the second of two daily jobs finds it steady.
const STEADY_MS = 20 * HOUR_MS

/**
 * Reads the clock, notes it, and returns whether anything may be deleted for its age. After a leap nothing may for most of a day: a
 * machine that begins years ahead, as one without a battery can, would otherwise erase every record before its clock is set.
 */
export async function isClockSteady(now = new Date()): Promise<boolean> {
  const earliest = new Date(now.getTime() - LEAP_MS)
  const latest = new Date(now.getTime() + CLOCKS_DIFFER_MS)
  const [row] = await database().$queryRaw<{ since: Date }[]>`
    INSERT INTO installation AS noted (clock_read_at, clock_steady_since) VALUES (${now}, ${now})
    ON CONFLICT (single) DO UPDATE SET
      clock_read_at = excluded.clock_read_at,
      clock_steady_since = CASE WHEN noted.clock_read_at BETWEEN ${earliest} AND ${latest}
        THEN noted.clock_steady_since ELSE excluded.clock_steady_since END
    RETURNING clock_steady_since AS since`
  return row !== undefined && now.getTime() - row.since.getTime() >= STEADY_MS
}
