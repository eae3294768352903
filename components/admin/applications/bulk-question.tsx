'use client'

import { NOBODY_TOLD, useMailIsOn } from '@/components/admin/session/admin-scope'
import { useAdminAction } from '@/components/admin/session/use-admin-action'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import type { Decision } from '@/lib/applications/constants'
import {
  decisionVerbs,
  describeLettersAfterUndo,
  describeNotUndone,
  NOTHING_UNDONE,
} from '@/lib/applications/format'
import {
  type ApplicationDetails,
  type BulkDecided,
  bulkDecidedSchema,
  bulkUndoneSchema,
} from '@/lib/applications/schema'
import { UNDO_MS } from '@/lib/sent-records/rules'
import { formatCount, orNA } from '@/lib/text/format'

type BulkQuestionProps = {
  /** The decision to ask about; null closes the question. */
  decision: Decision | null
  selected: readonly ApplicationDetails[]
  onClose: () => void
  onDecided: () => void
}

/** Asks before one decision is saved on several applications. */
export function BulkQuestion(props: BulkQuestionProps) {
  const { decision, selected, onClose } = props
  const changing = selected.filter(({ status }) => status !== decision)
  const count = changing.length
  const { sending, decideAll } = useBulkDecision(changing, props)
  const mailIsOn = useMailIsOn()

  return (
    <Dialog
      open={decision !== null}
      onClose={onClose}
      title={decision ? titleOf(decision, count, selected.length) : ''}
      actions={
        decision && (
          <>
            {count > 0 && (
              <Button
                size="compact"
                loading={sending}
                loadingLabel="Saving"
                onClick={() => decideAll(decision)}
              >
                {`${decisionVerbs[decision]} ${count}`}
              </Button>
            )}
            <Button size="compact" variant="quiet" onClick={onClose}>
              {count > 0 ? 'Cancel' : 'Close'}
            </Button>
          </>
        )
      }
    >
      {decision && <People decision={decision} selected={selected} />}
      {count > 0 && (
        <p>
          {mailIsOn
            ? 'They are told by mail after a minute; until then it can be undone.'
            : `${NOBODY_TOLD} For a minute it can be undone.`}
        </p>
      )}
    </Dialog>
  )
}

/** Saves one decision on several applications, and undoes it. */
function useBulkDecision(
  changing: readonly ApplicationDetails[],
  { onClose, onDecided }: Pick<BulkQuestionProps, 'onClose' | 'onDecided'>,
) {
  const { sending, send } = useAdminAction()
  const mailIsOn = useMailIsOn()
  const ids = changing.map(({ _id }) => _id)

  async function decideAll(status: Decision) {
    if (sending) return
    // Undoes only what this decision changed, and no decision of a colleague.
    let changed: readonly string[] = []
    const decided = await send({
      path: '/admin/applications/status',
      // The page is read again in any case: a colleague may have decided since it was read.
      value: { ids, status, from: Object.fromEntries(changing.map(({ _id, status }) => [_id, status])) },
      async done(response) {
        const outcome = bulkDecidedSchema.parse(await response.json())
        changed = outcome.changed.map(({ _id }) => _id)
        const described = describeOutcome(outcome, status)
        return changed.length > 0 ? described : { failed: described }
      },
      undo: () =>
        changed.length > 0 ? { onClick: () => undoAll(changed, status), forMs: UNDO_MS } : undefined,
      replaces: true,
      failed: 'The decisions were not saved. Please try again.',
      refresh: 'always',
    })
    onClose()
    if (decided) onDecided()
  }

  function undoAll(decidedIds: readonly string[], status: Decision) {
    void send({
      path: '/admin/applications/undo',
      value: { ids: decidedIds, status },
      async done(response) {
        const { undone, letters, unchanged } = bulkUndoneSchema.parse(await response.json())
        if (undone.length === 0) return { failed: NOTHING_UNDONE }
        const done = `${formatCount(undone.length, 'application')} as before${mailIsOn ? `, and ${describeLettersAfterUndo(letters)}` : ''}.`
        return unchanged.length > 0 ? `${done} ${describeNotUndone(unchanged.length)}` : done
      },
      replaces: true,
      failed: 'Nothing was undone. Please try again.',
      refresh: 'always',
    })
  }

  return { sending, decideAll }
}

/** Returns the question's title, with how many applications the decision changes. */
function titleOf(decision: Decision, changing: number, selected: number): string {
  if (changing > 0) return `${decisionVerbs[decision]} ${formatCount(changing, 'application')}?`
  return `${wholes[selected] ?? `All ${selected} are`} ${decision} already`
}

const wholes: Record<number, string> = { 1: 'This one is', 2: 'Both are', 3: 'All three are' }

/** Lists the applicants by job, with a note where the status stays as it is or is reversed. */
function People({ decision, selected }: { decision: Decision; selected: readonly ApplicationDetails[] }) {
  const jobs = [...new Set(selected.map(record => record.positionApplied.title))]
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: who has no pointer scrolls it by keys
    <section className="bulk-bar-people" aria-label="Who it concerns" tabIndex={0}>
      {jobs.length > 1 && (
        <p>
          <b>{`They applied for ${jobs.length} different jobs.`}</b>
        </p>
      )}
      {jobs.map(title => (
        <section key={title} aria-label={title}>
          <h3>{title}</h3>
          <ul>
            {selected
              .filter(record => record.positionApplied.title === title)
              .map(record => (
                <li
                  key={record._id}
                >{`${orNA(record.applicantName)}${notes[decision][record.status] ?? ''}`}</li>
              ))}
          </ul>
        </section>
      ))}
    </section>
  )
}

const notes: Record<Decision, Partial<Record<ApplicationDetails['status'], string>>> = {
  accepted: { accepted: ' (accepted already)', rejected: ' (was rejected, and is taken back)' },
  rejected: { rejected: ' (rejected already)', accepted: ' (was accepted, and is taken back)' },
}

function describeOutcome({ changed, unchanged }: BulkDecided, status: Decision): string {
  const why = {
    already: `${status} before`,
    withdrawn: 'withdrawn',
    outdated: 'decided meanwhile',
    'no-application': 'gone',
  }
  const unchangedParts = Object.entries(why).flatMap(([kind, words]) => {
    const count = unchanged.filter(({ reason }) => reason === kind).length
    return count > 0 ? [`${formatCount(count, 'application')} unchanged: ${words}.`] : []
  })
  return [`${formatCount(changed.length, 'application')} ${status}.`, ...unchangedParts].join(' ')
}
