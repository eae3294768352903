'use client'

import { AskFirst } from '@/components/admin/form/ask-first'
import { type SamplesDeleted, samplesDeletedSchema } from '@/lib/samples/schema'

/** Deletes the samples after a question, jobs and courses in one go; nothing where there are none. */
export function DeleteSamples({ samples }: { samples: SamplesDeleted }) {
  if (samples.jobs + samples.courses === 0) return null
  return (
    <div className="admin-page-above">
      <AskFirst
        label="Delete samples"
        question="Delete the samples?"
        words={{ goOn: 'Delete for good', pending: 'Deleting', leave: 'Keep them' }}
        action={{
          path: '/admin/samples/delete',
          value: {},
          done: async response =>
            `Deleted: ${countWords(samplesDeletedSchema.parse(await response.json()))}.`,
          failed: 'Nothing was deleted. Please try again.',
        }}
      >
        <p>
          {countWords(samples)} that the site began with go from it. Those that somebody changed, applied for
          or enrolled on stay.
        </p>
      </AskFirst>
    </div>
  )
}

function countWords({ jobs, courses }: SamplesDeleted): string {
  return `${jobs} ${jobs === 1 ? 'job' : 'jobs'} and ${courses} ${courses === 1 ? 'course' : 'courses'}`
}
