'use client'

import { useAdminAction } from '@/components/admin/session/use-admin-action'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import type { Decision } from '@/lib/applications/constants'
import { type BulkDecided, bulkDecidedSchema } from '@/lib/applications/schema'

type BulkQuestionProps = {
  /** The decision to ask about; null closes the question. */
  decision: Decision | null
  ids: readonly string[]
  onClose: () => void
  onDecided: () => void
}

/** What each decision is called on its button. */
export const decisionVerbs: Record<Decision, string> = { accepted: 'Accept', rejected: 'Reject' }

/** Asks before one decision is saved on several applications. */
export function BulkQuestion({ decision, ids, onClose, onDecided }: BulkQuestionProps) {
  const { pending, send } = useAdminAction()

  async function decideAll(status: Decision) {
    if (pending) return
    const decided = await send({
      path: '/admin/applications/status',
      value: { ids, status },
      done: async response => describeOutcome(bulkDecidedSchema.parse(await response.json()), status),
      failed: 'The decisions were not saved. Please try again.',
      refresh: 'always',
    })
    onClose()
    if (decided) onDecided()
  }

  return (
    <Dialog
      open={decision !== null}
      onClose={onClose}
      title={decision ? `${decisionVerbs[decision]} ${countApplications(ids.length)}?` : ''}
      actions={
        decision && (
          <>
            <Button
              size="small"
              flat
              loading={pending}
              loadingLabel="Saving"
              onClick={() => decideAll(decision)}
            >
              {decisionVerbs[decision]} {ids.length}
            </Button>
            <Button size="small" flat variant="quiet" onClick={onClose}>
              Cancel
            </Button>
          </>
        )
      }
    >
      <p>Applicants are told by mail at once, where mail is set up.</p>
    </Dialog>
  )
}

function describeOutcome({ changed, unchanged }: BulkDecided, status: Decision): string {
  const made = `${countApplications(changed.length)} ${status}.`
  if (unchanged.length === 0) return made
  return `${made} ${countApplications(unchanged.length)} unchanged: ${status} before.`
}

function countApplications(count: number): string {
  return `${count} ${count === 1 ? 'application' : 'applications'}`
}
