import type { JobRecord } from '@/lib/jobs/schema'
import { splitParagraphs } from '@/lib/text/format'

const longestLead = 180

/** One sentence about a job: the first of its description, or its type and place where that is too long. */
export function jobLead(job: JobRecord): string {
  const [opening = ''] = splitParagraphs(job.description)
  const sentence = opening.match(/^.+?[.!?](?=\s|$)/)?.[0] ?? opening
  if (sentence !== 'N/A' && sentence.length <= longestLead) return sentence
  return `${job.employmentType || 'A job'} in ${job.location?.city || 'Jos'}.`
}
