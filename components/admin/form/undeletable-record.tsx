'use client'

import { Button } from '@/components/ui/button'
import { type EditedRecord, useUndoableEdit } from './use-undoable-edit'
import './undeletable-record.css'

/** Why a record cannot be deleted, as a sentence, and what hides it from visitors; null where it is hidden already. */
export type Undeletable = { because: string; switchOff: SwitchOffWords | null }

/** The words for hiding a record from visitors: the button's label, and what the record is called after and before. */
type SwitchOffWords = { label: string; off: string; on: string }

type SwitchOffParts = {
  records: string
  record: EditedRecord
  /** Asks before unsaved changes would be lost, and then runs the action. */
  guard: (action: () => void) => void
  onDone: () => void
}

/** Says why a record cannot be deleted, and offers to hide it from visitors instead. */
export function UndeletableRecord({
  undeletable: { because, switchOff },
  ...rest
}: SwitchOffParts & { undeletable: Undeletable }) {
  return (
    <div className="undeletable-record">
      <p className="admin-page-small">{because}</p>
      {switchOff && <SwitchOff words={switchOff} {...rest} />}
    </div>
  )
}

type Switch = { isActive: boolean }

function SwitchOff({ words, records, record, guard, onDone }: SwitchOffParts & { words: SwitchOffWords }) {
  const { pending, change } = useUndoableEdit<Switch>(records, record, (_from, { isActive }) =>
    isActive ? words.on : words.off,
  )

  async function switchOff() {
    if (await change({ isActive: true }, { isActive: false })) onDone()
  }

  return (
    <Button
      size="compact"
      variant="quiet"
      loading={pending}
      loadingLabel="Saving"
      onClick={() => pending || guard(() => void switchOff())}
    >
      {words.label}
    </Button>
  )
}
