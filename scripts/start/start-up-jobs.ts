import { sweepCvFiles } from '@/lib/cv-files/sweep'
import { startMailWorker } from '@/lib/mail/worker'
import { startPaymentSweep } from '@/lib/payments/sweep'

type StartUpJob = { name: string; run: () => Promise<number>; outcome: (count: number) => string }

/** What a server does once before it takes requests. */
export const startUpJobs: StartUpJob[] = [
  {
    name: 'CV files left by an interrupted application',
    run: () => sweepCvFiles(),
    outcome: count => `${count} removed`,
  },
]

/** What goes on beside the requests while the site is served; each gives the function that stops it. */
export const startWorkers: (() => () => Promise<void>)[] = [startPaymentSweep, startMailWorker]
