import 'server-only'
import { startMailWorker } from '@/lib/mail/worker'
import { startPaymentSweep } from '@/lib/payments/sweep'
import { closeDatabase } from '@/lib/platform/database'
import { offerSite } from '@/lib/platform/hosted-site'
import { startDailyJobs } from './daily-jobs'

/**
 * Hands what goes on beside the requests to the process that hosts the site. It lives in the site's bundle, so that the process
 * holds one database client and one of each library.
 */
export function offerWorkers(): void {
  offerSite({
    startWorkers: () => {
      const stops = [startPaymentSweep(), startMailWorker(), startDailyJobs()]
      return async () => {
        await Promise.all(stops.map(stop => stop()))
      }
    },
    closeDatabase,
  })
}
