import { expect, vi } from 'vitest'
import { database } from '@/lib/platform/database'

/** Waits until so many of the database's connections wait for a lock that another holds; within a transaction's own limit. */
export async function untilSomeoneWaits(atLeast = 1): Promise<void> {
  await vi.waitFor(
    async () => {
      const waiting = await database().$queryRaw<unknown[]>`
        SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`
      expect(waiting.length).toBeGreaterThanOrEqual(atLeast)
    },
    { timeout: 4000, interval: 20 },
  )
}
