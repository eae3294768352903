'use client'

import { useEffect, useRef, useState } from 'react'
import { useKeys } from '@/components/admin/panel/use-keys'
import { useMailIsOn } from '@/components/admin/session/admin-scope'
import { useAdminAction } from '@/components/admin/session/use-admin-action'
import { Button } from '@/components/ui/button'
import { allowedDecisions, type Decision, decisions } from '@/lib/applications/constants'
import { decisionVerbs, describeLettersAfterUndo, NOTHING_UNDONE } from '@/lib/applications/format'
import {
  type ApplicationDetails,
  type ApplicationRecord,
  applicationRecordSchema,
  bulkUndoneSchema,
} from '@/lib/applications/schema'
import { UNDO_MS } from '@/lib/sent-records/rules'
import { cutAtWord } from '@/lib/text/format'

/** Called with an application after a decision, and for how many ms from now the decision can be undone. */
export type OnDecided = (application: ApplicationRecord, undoMs: number) => void

type DecisionButtonsProps = { application: ApplicationDetails; onDecided: OnDecided }

const words: Record<Decision, { done: string; key: string }> = {
  accepted: { done: 'Accepted', key: 'a' },
  rejected: { done: 'Rejected', key: 'r' },
}

// Outside the component, because an administrator who notices a mistake has often opened the next application already.
let lastDecision: { id: string; undo: () => void; until: number } | undefined

function undoLast() {
  if (lastDecision && performance.now() < lastDecision.until) lastDecision.undo()
}

/** The most letters of a name that a message shows, so that it has two lines at most on a phone. */
const LONGEST_NAME = 48

/**
 * The buttons of the two decisions, and Undo while the letter of the last one waits. Each button keeps its place: the decision that was
 * made stays there, pressed, so that a second press does not reverse it.
 */
export function DecisionButtons({ application, onDecided }: DecisionButtonsProps) {
  const { status } = application
  const buttons = useRef<HTMLDivElement>(null)
  // The Undo button disappears, so the decision's button gets the focus.
  const focusDecided = () => buttons.current?.querySelector<HTMLElement>('[aria-pressed="true"]')?.focus()
  const { sending, chosen, decide, undo } = useDecision({ application, onDecided, onUndo: focusDecided })
  const undoable = useUndoable(application)
  const mailIsOn = useMailIsOn()

  useKeys({
    a: () => decide('accepted'),
    r: () => decide('rejected'),
    u: undoable ? () => undo(status) : undoLast,
  })

  return (
    <div className="panel-actions applications-decisions" ref={buttons}>
      {decisions.map(decision => (
        <Button
          key={decision}
          size="compact"
          variant={decision === 'rejected' ? 'quiet' : 'primary'}
          aria-keyshortcuts={words[decision].key}
          aria-pressed={status === decision}
          aria-disabled={status === decision || sending || undefined}
          aria-busy={chosen === decision || undefined}
          onClick={() => decide(decision)}
        >
          {labelOf(decision, status, chosen)}
        </Button>
      ))}
      {undoable && (
        <Button size="compact" variant="quiet" aria-keyshortcuts="u" onClick={() => undo(status)}>
          {mailIsOn ? 'Undo, before the letter leaves' : 'Undo'}
        </Button>
      )}
    </div>
  )
}

/** Saves a decision on an application, and undoes one; `chosen` is the decision that is being saved. */
function useDecision({ application, onDecided, onUndo }: DecisionButtonsProps & { onUndo: () => void }) {
  const { _id, applicantName, status } = application
  const { sending, send } = useAdminAction()
  const [chosen, setChosen] = useState<Decision | null>(null)
  const mailIsOn = useMailIsOn()
  const who = cutAtWord(applicantName, LONGEST_NAME)

  function decide(decision: Decision) {
    if (sending || !allowedDecisions[status].includes(decision)) return
    setChosen(decision)
    void send({
      path: `/admin/applications/${_id}/status`,
      value: { status: decision, from: status },
      async done(response) {
        onDecided(applicationRecordSchema.parse(await response.json()), UNDO_MS)
        return `${who} is ${decision}.${mailIsOn ? '' : ' Mail is off: call them.'}`
      },
      undo() {
        const onClick = () => undo(decision)
        lastDecision = { id: _id, undo: onClick, until: performance.now() + UNDO_MS }
        return { onClick, forMs: UNDO_MS }
      },
      replaces: true,
      failed: 'The decision was not saved. Please try again.',
      refresh: 'always',
    }).finally(() => setChosen(null))
  }

  /** Undoes this administrator's decision, unless a colleague has decided since. */
  function undo(decision: ApplicationDetails['status']) {
    if (sending) return
    if (lastDecision?.id === _id) lastDecision = undefined
    void send({
      path: '/admin/applications/undo',
      value: { ids: [_id], status: decision },
      async done(response) {
        const { undone: all, letters } = bulkUndoneSchema.parse(await response.json())
        const [undone] = all
        if (!undone) return { failed: NOTHING_UNDONE }
        onDecided(undone, 0)
        return `${who} is ${undone.status} again${mailIsOn ? `, and ${describeLettersAfterUndo(letters)}` : ''}.`
      },
      replaces: true,
      failed: 'Nothing was undone. Please try again.',
      refresh: 'always',
    })
    onUndo()
  }

  return { sending, chosen, decide, undo }
}

function labelOf(decision: Decision, status: ApplicationDetails['status'], chosen: Decision | null): string {
  if (chosen === decision) return 'Saving'
  return status === decision ? words[decision].done : decisionVerbs[decision]
}

/** Whether the last decision can still be undone. */
function useUndoable({ _id, status, undoMs }: ApplicationDetails): boolean {
  const [over, setOver] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each decision has a time of its own
  useEffect(() => {
    setOver(false)
    if (undoMs === 0) return
    const timer = setTimeout(() => setOver(true), undoMs)
    return () => clearTimeout(timer)
  }, [_id, status, undoMs])
  return undoMs > 0 && !over
}
