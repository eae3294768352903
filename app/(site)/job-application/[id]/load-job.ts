import { cache } from 'react'
import { getPublicJob } from '@/lib/jobs/data'
import { logger } from '@/lib/platform/logger'
import { noteUnknown, noteUnreadable } from '@/lib/platform/page-outcome'

/** Reads one job, once for the page and its head together. */
export const loadJob = cache(async (id: string) => {
  try {
    const found = await getPublicJob(id)
    if (found) return { ok: true, ...found } as const
    noteUnknown()
    return { ok: false, reason: 'unknown' } as const
  } catch (error) {
    logger.error({ err: error, jobId: id }, 'a job could not be read')
    noteUnreadable()
    return { ok: false, reason: 'unreadable' } as const
  }
})
