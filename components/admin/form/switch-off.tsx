'use client'

import { Button } from '@/components/ui/button'
import { type EditedRecord, useUndoableEdit } from './use-undoable-edit'

/** What taking a record from visitors is called: on the button, and what the record is then and was before. */
export type SwitchOffWords = { label: string; off: string; on: string }

type Switch = { isActive: boolean }

type SwitchOffProps = {
  records: string
  record: EditedRecord
  words: SwitchOffWords
  /** Asks first where something typed would be lost. */
  guard: (action: () => void) => void
  onDone: () => void
}

/** Takes a record from visitors, and keeps it. */
export function SwitchOff({ records, record, words, guard, onDone }: SwitchOffProps) {
  const { pending, change } = useUndoableEdit<Switch>(records, record, (_from, { isActive }) =>
    isActive ? words.on : words.off,
  )

  async function switchOff() {
    if (await change({ isActive: true }, { isActive: false })) onDone()
  }

  return (
    <Button
      size="small"
      flat
      variant="quiet"
      loading={pending}
      loadingLabel="Saving"
      onClick={() => pending || guard(() => void switchOff())}
    >
      {words.label}
    </Button>
  )
}
