import { startMailWorker } from '@/lib/mail/worker'
import { startPaymentSweep } from '@/lib/payments/sweep'
import { startDailyJobs } from './daily-jobs'

/** What goes on beside the requests while the site is served; each gives the function that stops it. */
export const startWorkers: (() => () => Promise<void>)[] = [
  startPaymentSweep,
  startMailWorker,
  startDailyJobs,
]
