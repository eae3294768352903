import { cache } from 'react'
import { getPublicJob } from '@/lib/jobs/data'
import { asUnreadable, noteUnknown } from '@/lib/platform/page-outcome'

/** Reads one job, once for the page and its head together. */
export const loadJob = cache(async (id: string) => {
  const found = await getPublicJob(id).catch(asUnreadable('a job'))
  if (found) return { ok: true, ...found } as const
  if (found === undefined) return { ok: false, reason: 'unreadable' } as const
  noteUnknown()
  return { ok: false, reason: 'unknown' } as const
})
