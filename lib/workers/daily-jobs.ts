import 'server-only'
import { setTimeout as sleep } from 'node:timers/promises'
import { deleteOldFailures } from '@/lib/admin-session/failures'
import { backUpDaily, type DailyBackup } from '@/lib/backup/daily-backup'
import { deleteUpgradeBackups } from '@/lib/backup/upgrade-backups'
import { type CvSweep, sweepCvFiles } from '@/lib/cv-files/sweep'
import { HOUR_MS, MINUTE_MS } from '@/lib/dates/durations'
import { deleteOldCounts } from '@/lib/http/shared-limit'
import { deleteOldKeys } from '@/lib/idempotency/run-once'
import { deleteOldMails } from '@/lib/mail/mutations'
import { deleteOldSandboxCharges } from '@/lib/payments/sandbox/provider'
import { deleteOldErasures } from '@/lib/persons/erase-again'
import { eraseExpired } from '@/lib/persons/erase-expired'
import { env } from '@/lib/platform/env'
import { runWithLease } from '@/lib/platform/lease'
import { logger } from '@/lib/platform/logger'
import { isClockSteady } from './steady-clock'

const HOURS_OF_A_DAY = 24
const LONGEST_MS = 10 * MINUTE_MS
// The first run after a long time may find very many.
const LONGEST_ERASURE_MS = HOUR_MS
// Every CV is read.
const LONGEST_BACKUP_MS = 6 * HOUR_MS
const STOP_MS = 2_000

type DailyJob = {
  name: string
  longestMs?: number
  /** The setting that it depends on, for the log of a failure. */
  setting?: () => object
  /**
   * Runs at every start of every instance too, not only once a day: what must not be done twice, such as a mail, first looks whether
   * today's is done. Gives null where it is too early, or the clock unsteady; it is tried again then.
   */
  run: (signal: AbortSignal) => Promise<object | null>
}

/** What is done at every start and once a day, by one instance at a time; each gives what it did, for the log. */
const dailyJobs: DailyJob[] = [
  { name: 'CV files', run: sweepAndWarn },
  { name: 'idempotency keys', run: async () => ({ deleted: await deleteOldKeys() }) },
  { name: 'failed sign-ins', run: async () => ({ deleted: await deleteOldFailures() }) },
  { name: 'request counts', run: async () => ({ deleted: await deleteOldCounts() }) },
  { name: 'letters', run: whereClockIsSteady(async () => ({ deleted: await deleteOldMails() })) },
  { name: 'sandbox charges', run: async () => ({ deleted: await deleteOldSandboxCharges() }) },
  // Before the backup, so that this day's has none of it.
  { name: 'expired records', longestMs: LONGEST_ERASURE_MS, run: whereClockIsSteady(eraseExpired) },
  { name: 'erasures', run: whereClockIsSteady(async () => ({ deleted: await deleteOldErasures() })) },
  {
    name: 'backups of upgrades',
    run: whereClockIsSteady(async () => ({ deleted: await deleteUpgradeBackups() })),
  },
  {
    name: 'backup',
    longestMs: LONGEST_BACKUP_MS,
    setting: () => ({ BACKUP_DIR: env().backupDir }),
    run: backUpAndWarn,
  },
]

const refusals = {
  'other-database':
    'The CV store belongs to another database, so no file of it is cleaned up. If this database is the right one, remove store-id from DATA_DIR/cv-files (Vercel Blob: cv-store-id).',
  'mostly-unclaimed':
    'Most files of the CV store belong to no application of this database, so none is cleaned up. Check DATABASE_URL and what was restored.',
}

/**
 * Does the daily jobs now, in the background, and then once a day. One that fails, comes too early, finds the clock unsteady, or is held by
 * another process is tried again every hour: a process that was killed during it holds it until its lease ends.
 * @returns the function that stops it, which waits two seconds at most for the job under way
 */
export function startDailyJobs(): () => Promise<void> {
  const stop = new AbortController()
  let hours = 0
  let undone = doEach(dailyJobs, stop.signal)
  const timer = setInterval(() => {
    hours += 1
    const isNewDay = hours % HOURS_OF_A_DAY === 0
    undone = undone.then(jobs => doEach(isNewDay ? dailyJobs : jobs, stop.signal))
  }, HOUR_MS)
  timer.unref()
  return async () => {
    clearInterval(timer)
    stop.abort()
    await Promise.race([undone, sleep(STOP_MS, undefined, { ref: false })])
  }
}

/** Does each of the daily jobs once, unless another process is at it; one that fails is logged and holds up none of the others. */
export async function runDailyJobs(signal: AbortSignal): Promise<void> {
  await doEach(dailyJobs, signal)
}

/** Returns those that were not done. */
async function doEach(jobs: readonly DailyJob[], signal: AbortSignal): Promise<DailyJob[]> {
  const undone: DailyJob[] = []
  for (const job of jobs) if (signal.aborted || !(await doJob(job, signal))) undone.push(job)
  return undone
}

/** Returns whether this process did it. */
async function doJob(
  { name, longestMs = LONGEST_MS, setting, run }: DailyJob,
  stop: AbortSignal,
): Promise<boolean> {
  try {
    const outcome = await runWithLease(name, longestMs, run, stop)
    if (outcome) logger.info({ job: name, ...outcome }, 'a daily job is done')
    return outcome !== null
  } catch (error) {
    if (!stop.aborted) logger.error({ job: name, ...setting?.(), err: error }, 'a daily job failed')
    return false
  }
}

async function sweepAndWarn(signal: AbortSignal): Promise<CvSweep> {
  const swept = await sweepCvFiles(undefined, { signal, keepTrash: !(await trustsClock()) })
  if (!swept.ok) logger.warn(refusals[swept.reason])
  return swept
}

function whereClockIsSteady(run: DailyJob['run']): DailyJob['run'] {
  return async signal => ((await trustsClock()) ? run(signal) : null)
}

// Several jobs ask each hour: the log says it once, and anew after the next leap.
let isUnsteadyLogged = false

async function trustsClock(): Promise<boolean> {
  const isSteady = await isClockSteady()
  if (!isSteady && !isUnsteadyLogged)
    logger.info('nothing is deleted for its age yet: the clock has not gone on for a day')
  isUnsteadyLogged = !isSteady
  return isSteady
}

async function backUpAndWarn(signal: AbortSignal): Promise<DailyBackup | null> {
  const outcome = await backUpDaily(signal, { keepOld: !(await trustsClock()) })
  if (outcome && outcome.missingFiles > 0)
    logger.warn({ missing: outcome.missingFiles }, 'CVs are missing from the store')
  if (outcome?.listFault)
    logger.warn(
      { reason: outcome.listFault },
      'the list of erasures beside the backups could not be written: a restore knows of those until the last one',
    )
  return outcome
}
