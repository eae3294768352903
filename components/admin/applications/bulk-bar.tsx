'use client'

import { useEffect, useRef, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import type { Decision } from '@/lib/applications/schema'
import { useBulkDecision } from './use-bulk-decision'
import type { useSelection } from './use-selection'

type BulkBarProps = {
  selection: ReturnType<typeof useSelection>
  /** How many there are to select on the page. */
  available: number
}

const words = { accepted: 'Accept', rejected: 'Reject' } as const
const decisions = ['accepted', 'rejected'] as const

/** Above the list: selects the whole page, counts what is selected, and decides on all of it after a question. */
export function BulkBar({ selection: { selected, selectAll, clear }, available }: BulkBarProps) {
  const [asked, setAsked] = useState<Decision | null>(null)
  const selectPage = useRef<HTMLInputElement>(null)
  const settled = useRef(false)
  const { saving, decideAll } = useBulkDecision()
  const count = selected.length
  const all = count === available

  // After the dialog has given the focus back to a button that is gone with the selection.
  useEffect(() => {
    if (asked || !settled.current) return
    settled.current = false
    selectPage.current?.focus()
  }, [asked])

  useEffect(() => {
    if (selectPage.current) selectPage.current.indeterminate = count > 0 && !all
  }, [count, all])

  async function decide(decision: Decision) {
    if (saving) return
    const decided = await decideAll(selected, decision)
    setAsked(null)
    if (!decided) return
    clear()
    settled.current = true
  }

  return (
    <section className="bulk-bar" aria-label="Decide on several">
      <label className="bulk-bar-all">
        <input
          ref={selectPage}
          type="checkbox"
          checked={all}
          onChange={() => (all ? clear() : selectAll())}
        />
        Select page
      </label>
      <span role="status">{count > 0 ? `${count} of ${available} selected` : ''}</span>
      {count > 0 && (
        <div className="bulk-bar-actions">
          {decisions.map(decision => (
            <Button
              key={decision}
              size="small"
              flat
              variant={decision === 'rejected' ? 'quiet' : 'primary'}
              onClick={() => setAsked(decision)}
            >
              {words[decision]} selected
            </Button>
          ))}
        </div>
      )}
      <Dialog
        open={asked !== null}
        onClose={() => setAsked(null)}
        title={asked ? `${words[asked]} ${applications(count)}?` : ''}
        actions={
          asked && (
            <>
              <Button size="small" flat loading={saving} loadingLabel="Saving" onClick={() => decide(asked)}>
                {words[asked]} {count}
              </Button>
              <Button size="small" flat variant="quiet" onClick={() => setAsked(null)}>
                Cancel
              </Button>
            </>
          )
        }
      >
        <p>Applicants are told by mail at once, where mail is set up.</p>
      </Dialog>
    </section>
  )
}

function applications(count: number): string {
  return count === 1 ? '1 application' : `${count} applications`
}
