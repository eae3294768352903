import 'server-only'
import { setTimeout as sleep } from 'node:timers/promises'
import { startMailWorker } from '@/lib/mail/worker'
import { startPaymentSweep } from '@/lib/payments/sweep'
import { closeDatabase } from '@/lib/platform/database'
import { offerSite } from '@/lib/platform/hosted-site'
import { startDailyJobs } from './daily-jobs'

// As long as the requests have. A database that hangs keeps a worker for longer, and must be told to stop as well.
const STOP_TIMEOUT_MS = 10_000

/**
 * Hands what goes on beside the requests to the process that hosts the site. It lives in the site's bundle, so that the process
 * holds one database client and one of each library.
 */
export function offerWorkers(): void {
  offerSite({
    startWorkers: () => {
      const stops = [startPaymentSweep(), startMailWorker(), startDailyJobs()]
      return async () => {
        const stopped = Promise.all(stops.map(stop => stop()))
        await Promise.race([stopped, sleep(STOP_TIMEOUT_MS, undefined, { ref: false })])
      }
    },
    closeDatabase,
  })
}
