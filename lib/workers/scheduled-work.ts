import 'server-only'
import { sendWaitingMails } from '@/lib/mail/worker'
import { sweepPayments } from '@/lib/payments/sweep'
import { runDailyJobs } from './daily-jobs'

// A little less than Vercel leaves a function (`maxDuration` of app/api/cron).
const LONGEST_MS = 280_000

/** What a scheduler asks for where nothing runs beside the requests; each may be asked for again at any time. */
const works: Record<string, (stop: AbortSignal) => Promise<unknown>> = {
  // Once a minute is right: mails that are due, and payments that nobody reported.
  frequent: stop => Promise.all([sendWaitingMails(stop), sweepPayments(undefined, stop)]),
  daily: runDailyJobs,
}

/**
 * Does a piece of the work that elsewhere goes on beside the requests, once. What it cannot end in time, the next one takes up.
 * @param name `frequent` or `daily`, or any text
 * @returns whether there is such work
 */
export async function runScheduledWork(name: string): Promise<boolean> {
  const work = Object.hasOwn(works, name) ? works[name] : undefined
  await work?.(AbortSignal.timeout(LONGEST_MS))
  return work !== undefined
}
