'use client'

import { useState } from 'react'
import { useAdminAction } from '@/components/admin/session/use-admin-action'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { type SamplesDeleted, samplesDeletedSchema } from '@/lib/samples/schema'

/** Deletes the samples after a question, jobs and courses in one go; nothing where there are none. */
export function DeleteSamples({ samples }: { samples: SamplesDeleted }) {
  const [asking, setAsking] = useState(false)
  const { pending, send } = useAdminAction()
  const close = () => setAsking(false)

  async function remove() {
    if (pending) return
    await send({
      path: '/admin/samples/delete',
      value: {},
      done: async response => `Deleted: ${countWords(samplesDeletedSchema.parse(await response.json()))}.`,
      failed: 'Nothing was deleted. Please try again.',
    })
    close()
  }

  if (samples.jobs + samples.courses === 0) return null
  return (
    <>
      <Button size="small" flat variant="quiet" onClick={() => setAsking(true)}>
        Delete samples
      </Button>
      <Dialog
        open={asking}
        onClose={close}
        title="Delete the samples?"
        actions={
          <>
            <Button size="small" flat loading={pending} loadingLabel="Deleting" onClick={remove}>
              Delete for good
            </Button>
            <Button size="small" flat variant="quiet" onClick={close}>
              Keep them
            </Button>
          </>
        }
      >
        <p>
          {countWords(samples)} that the site began with go from it. Those that somebody changed, applied for
          or enrolled on stay.
        </p>
      </Dialog>
    </>
  )
}

function countWords({ jobs, courses }: SamplesDeleted): string {
  return `${jobs} ${jobs === 1 ? 'job' : 'jobs'} and ${courses} ${courses === 1 ? 'course' : 'courses'}`
}
