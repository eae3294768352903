import 'server-only'
import { randomUUID } from 'node:crypto'
import { database } from './database'
import { inTime } from './in-time'
import { logger } from './logger'

const LONGEST_END_MS = 60_000

/**
 * Runs a job that only one process at a time may run. The lease is a row, so that no transaction stays open around a job that
 * waits for others; it ends by the database's clock.
 * @param name what is done
 * @param leaseMs how long at most; the job's signal is aborted when nine tenths of it are over
 * @param stop ends the job early
 * @returns what the job gives; null where another process holds the lease. Throws where the job goes on a minute after that, as one
 * that waits for a disk which is away.
 */
export async function runWithLease<Result>(
  name: string,
  leaseMs: number,
  job: (signal: AbortSignal) => Promise<Result>,
  stop?: AbortSignal,
): Promise<Result | null> {
  const holder = randomUUID()
  if (!(await takeLease(name, holder, leaseMs))) return null
  const lateMs = leaseMs * 0.9
  const late = AbortSignal.timeout(lateMs)
  const work = async () => {
    try {
      return await job(stop ? AbortSignal.any([stop, late]) : late)
    } finally {
      await releaseLease(name, holder)
    }
  }
  // What waits for something that never comes hears no signal; whoever waits for it would do nothing else.
  const endMs = lateMs + Math.min(LONGEST_END_MS, leaseMs - lateMs)
  return inTime(work(), endMs, 'it did not end in its time, and may still be running')
}

// What the job gave, or why it failed, matters more than a lease that ends by itself.
async function releaseLease(name: string, holder: string): Promise<void> {
  try {
    await database().lease.deleteMany({ where: { name, holder } })
  } catch (error) {
    logger.warn({ lease: name, err: error }, 'a lease could not be released; it ends by itself')
  }
}

// A lease that ends later than twice its length from now was written under a wrong clock: it is taken over.
async function takeLease(name: string, holder: string, leaseMs: number): Promise<boolean> {
  const taken = await database().$executeRaw`
    INSERT INTO leases (name, holder, until)
    VALUES (${name}, ${holder}::uuid, now() + ${leaseMs} * interval '1 millisecond')
    ON CONFLICT (name) DO UPDATE SET holder = excluded.holder, until = excluded.until
    WHERE leases.until <= now() OR leases.until > now() + ${2 * leaseMs} * interval '1 millisecond'`
  return taken === 1
}
