'use client'

import { Icon } from '@/components/ui/icon'
import { type KeyHelp, KeysHelp } from './keys-help'
import { useKeys } from './use-keys'

type SheetBarProps = {
  onClose: () => void
  /** Undefined at the beginning or the end of the list. */
  onPrevious: (() => void) | undefined
  onNext: (() => void) | undefined
  /** Which of how many in the whole list it is, such as `26 of 104`. */
  place: string
  keys: KeyHelp
}

/** The head of a record's panel: links to the previous and the next record, help on the keys, and a close button. */
export function SheetBar({ onClose, onPrevious, onNext, place, keys }: SheetBarProps) {
  useKeys({ j: onNext, n: onNext, k: onPrevious, Escape: onClose })
  return (
    <div className="sheet-bar">
      <button type="button" className="table-button sheet-bar-back" onClick={onClose}>
        <Icon name="arrow-left" />
        Back
      </button>
      <Step label="Previous" keys="k" icon="arrow-up" onStep={onPrevious} />
      <Step label="Next" keys="j n" icon="arrow-down" onStep={onNext} />
      <span className="sheet-bar-place">{place}</span>
      <KeysHelp keys={keys} />
      <button type="button" className="table-button sheet-bar-close" aria-label="Close" onClick={onClose}>
        <Icon name="close" />
      </button>
    </div>
  )
}

type StepProps = {
  label: string
  keys: string
  icon: 'arrow-up' | 'arrow-down'
  onStep: (() => void) | undefined
}

/** Keeps the focus at the list's end, where there is nowhere to go. */
function Step({ label, keys, icon, onStep }: StepProps) {
  return (
    <button
      type="button"
      className="table-button"
      aria-keyshortcuts={keys}
      aria-disabled={onStep ? undefined : true}
      onClick={onStep}
    >
      <Icon name={icon} />
      <span className="visually-hidden">{label}</span>
    </button>
  )
}
