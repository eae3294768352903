import { cache } from 'react'
import { getPublicJob, listFurtherJobs } from '@/lib/jobs/data'
import { asUnreadable, noteUnknown } from '@/lib/platform/page-outcome'
import { leadToRecord } from '../../lead-to-record'

/** Reads a job and the other jobs that its receipt links to; once for the page and its metadata together. */
export const loadJob = cache(async (id: string) => {
  leadToRecord('/job-application', id)
  const found = await readJob(id).catch(asUnreadable('a job'))
  if (found) return { ok: true, ...found } as const
  if (found === undefined) return { ok: false, reason: 'unreadable' } as const
  noteUnknown()
  return { ok: false, reason: 'unknown' } as const
})

async function readJob(id: string) {
  const found = await getPublicJob(id)
  return found && { ...found, further: found.status === 'open' ? await listFurtherJobs(id) : [] }
}
