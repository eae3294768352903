'use client'

import { AskFirst } from '@/components/admin/form/ask-first'
import { type SamplesDeleted, samplesDeletedSchema } from '@/lib/samples/schema'
import { formatCount, listNames } from '@/lib/text/format'

type DeleteSamplesProps = {
  samples: SamplesDeleted
  /** The list it stands over. */
  over: keyof SamplesDeleted
}

/** Deletes the samples after a question, jobs and courses in one go; nothing over a list that has none. */
export function DeleteSamples({ samples, over }: DeleteSamplesProps) {
  if (samples[over] === 0) return null
  return (
    <div className="admin-page-above">
      <AskFirst
        label={`Delete ${formatCount(samples[over], `sample ${nouns[over]}`)}`}
        question="Delete the samples?"
        words={{ confirm: 'Delete for good', pending: 'Deleting', leave: 'Keep them' }}
        action={{
          path: '/admin/samples/delete',
          value: {},
          done: async response =>
            `Deleted: ${listCounts(samplesDeletedSchema.parse(await response.json()))}.`,
          failed: 'Nothing was deleted. Please try again.',
        }}
      >
        <p>
          This deletes {listCounts(samples)} that the site began with. Those that somebody changed, applied
          for or enrolled on stay.
        </p>
      </AskFirst>
    </div>
  )
}

const nouns = { jobs: 'job', courses: 'course' } as const

/** Says how many samples there are of each kind, leaving out a kind without any. */
function listCounts(samples: SamplesDeleted): string {
  const kinds = (['jobs', 'courses'] as const).filter(kind => samples[kind] > 0)
  return listNames(kinds.map(kind => formatCount(samples[kind], nouns[kind]))) || 'nothing'
}
