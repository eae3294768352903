import 'server-only'
import { deleteOldFailures } from '@/lib/admin-session/failures'
import { backUpDaily, type DailyBackup } from '@/lib/backup/daily-backup'
import { type CvSweep, sweepCvFiles } from '@/lib/cv-files/sweep'
import { deleteOldCounts } from '@/lib/http/shared-limit'
import { deleteOldKeys } from '@/lib/idempotency/run-once'
import { deleteOldSandboxCharges } from '@/lib/payments/sandbox/provider'
import { eraseExpired } from '@/lib/persons/erase-expired'
import { runWithLease } from '@/lib/platform/lease'
import { logger } from '@/lib/platform/logger'

const DAY_MS = 24 * 60 * 60 * 1000
const LONGEST_MS = 10 * 60 * 1000
// The first run after a long time may find very many.
const LONGEST_ERASURE_MS = 60 * 60 * 1000
// Every CV is read.
const LONGEST_BACKUP_MS = 6 * 60 * 60 * 1000
const STOP_MS = 2_000

type DailyJob = { name: string; longestMs?: number; run: (signal: AbortSignal) => Promise<object> }

/** What is done at every start and once a day, by one instance at a time; each gives what it did, for the log. */
const dailyJobs: DailyJob[] = [
  { name: 'CV files', run: sweepAndWarn },
  { name: 'idempotency keys', run: async () => ({ deleted: await deleteOldKeys() }) },
  { name: 'failed sign-ins', run: async () => ({ deleted: await deleteOldFailures() }) },
  { name: 'request counts', run: async () => ({ deleted: await deleteOldCounts() }) },
  { name: 'sandbox charges', run: async () => ({ deleted: await deleteOldSandboxCharges() }) },
  // Before the backup, so that this day's has none of it.
  { name: 'expired records', longestMs: LONGEST_ERASURE_MS, run: signal => eraseExpired(signal) },
  { name: 'backup', longestMs: LONGEST_BACKUP_MS, run: backUpAndWarn },
]

const refusals = {
  'other-database':
    'The CV store belongs to another database, so no file of it is cleaned up. If this database is the right one, remove store-id from DATA_DIR/cv-files (Vercel Blob: cv-store-id).',
  'mostly-unclaimed':
    'Most files of the CV store belong to no application of this database, so none is cleaned up. Check DATABASE_URL and what was restored.',
}

/**
 * Does the daily jobs now, in the background, and then once a day. What fails is tried again the next day.
 * @returns the function that stops it, which waits two seconds at most for the job under way
 */
export function startDailyJobs(): () => Promise<void> {
  const stop = new AbortController()
  let running = doDailyJobs(stop.signal)
  const timer = setInterval(() => {
    running = doDailyJobs(stop.signal)
  }, DAY_MS)
  timer.unref()
  return async () => {
    clearInterval(timer)
    stop.abort()
    await Promise.race([running, new Promise(resolve => setTimeout(resolve, STOP_MS))])
  }
}

/** Does each of the daily jobs once, unless another instance is at it; one that fails is logged and holds up none of the others. */
export async function doDailyJobs(signal: AbortSignal): Promise<void> {
  for (const job of dailyJobs) {
    if (signal.aborted) return
    try {
      await runWithLease(job.name, job.longestMs ?? LONGEST_MS, untilLate => runOne(job, untilLate), signal)
    } catch (error) {
      if (!signal.aborted) logger.error({ job: job.name, reason: String(error) }, 'a daily job failed')
    }
  }
}

async function runOne({ name, run }: DailyJob, signal: AbortSignal): Promise<void> {
  const outcome = await run(signal)
  logger.info({ job: name, ...outcome }, 'a daily job is done')
}

async function sweepAndWarn(signal: AbortSignal): Promise<CvSweep> {
  const swept = await sweepCvFiles(undefined, { signal })
  if (!swept.ok) logger.warn(refusals[swept.reason])
  return swept
}

async function backUpAndWarn(signal: AbortSignal): Promise<DailyBackup> {
  const outcome = await backUpDaily(signal)
  if (outcome.missingFiles > 0)
    logger.warn({ missing: outcome.missingFiles }, 'CVs are missing from the store')
  return outcome
}
