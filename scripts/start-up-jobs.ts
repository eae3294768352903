import { sweepCvFiles } from '@/lib/cv-files/sweep'

type StartUpJob = { name: string; run: () => Promise<number>; outcome: (count: number) => string }

/** What a server does once before it takes requests. */
export const startUpJobs: StartUpJob[] = [
  {
    name: 'CV files left by an interrupted application',
    run: () => sweepCvFiles(),
    outcome: count => `${count} removed`,
  },
]
