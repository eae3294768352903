'use client'

import { useEffect, useRef, useState } from 'react'
import { Button } from '@/components/ui/button'
import { type Decision, decisions } from '@/lib/applications/constants'
import { decisionVerbs } from '@/lib/applications/format'
import type { ApplicationDetails } from '@/lib/applications/schema'
import { BulkQuestion } from './bulk-question'
import { SELECTED, type useSelection, WHOLE_PAGE } from './use-selection'

type BulkBarProps = {
  selection: ReturnType<typeof useSelection>
  /** The applications of the page that can be decided on. */
  records: readonly ApplicationDetails[]
  /** How many applications of the page are withdrawn. */
  withdrawn: number
}

/** The bar above the list: it selects the whole page, counts the selected applications, and decides on all of them after a question. */
export function BulkBar({ selection: { selected, selectAll, clear }, records, withdrawn }: BulkBarProps) {
  const [chosen, setChosen] = useState<Decision | null>(null)
  const selectPage = useRef<HTMLInputElement>(null)
  const decided = useRef(false)
  const available = records.length
  const count = selected.length
  const all = available > 0 && count === available

  // Runs after the dialog has given the focus back to a button that disappears with the selection.
  useEffect(() => {
    if (chosen || !decided.current) return
    decided.current = false
    // Without scrolling: the bar is always in sight, and the browser would scroll the list to leave room above it.
    selectPage.current?.focus({ preventScroll: true })
  }, [chosen])

  useEffect(() => {
    if (selectPage.current) selectPage.current.indeterminate = count > 0 && !all
  }, [count, all])

  function onDecided() {
    clear()
    decided.current = true
  }

  return (
    <section className="bulk-bar" aria-label="Decide on several">
      <label className="bulk-bar-all">
        <input
          ref={selectPage}
          type="checkbox"
          name={SELECTED}
          value={WHOLE_PAGE}
          checked={all}
          disabled={available === 0}
          onChange={() => (all ? clear() : selectAll())}
        />
        Select page
      </label>
      <span role="status">{count > 0 ? `${count} of ${available} selected` : ''}</span>
      {withdrawn > 0 && <small>{`${withdrawn} withdrawn, left out`}</small>}
      {count > 0 && (
        <div className="bulk-bar-actions">
          {decisions.map(decision => (
            <Button
              key={decision}
              size="compact"
              variant={decision === 'rejected' ? 'quiet' : 'primary'}
              onClick={() => setChosen(decision)}
            >
              {`${decisionVerbs[decision]} selected`}
            </Button>
          ))}
        </div>
      )}
      <BulkQuestion
        decision={chosen}
        selected={records.filter(record => selected.includes(record._id))}
        onClose={() => setChosen(null)}
        onDecided={onDecided}
      />
    </section>
  )
}
