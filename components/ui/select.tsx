import type { ComponentProps, KeyboardEvent, MouseEvent } from 'react'
import './field.css'
import './select.css'

export type Choice = { value: string; label: string; disabled?: boolean }

type SelectProps = Omit<ComponentProps<'select'>, 'children' | 'className'> & {
  choices: readonly Choice[]
  /** The first, empty entry, such as 'All' or 'Choose one'. */
  placeholder?: string
  /** The choice cannot be changed, but the control can still have the focus. */
  readOnly?: boolean | undefined
}

// HTML has no read-only select, and a disabled one cannot have the focus.
const held = {
  'aria-readonly': true,
  onMouseDown: (event: MouseEvent) => event.preventDefault(),
  onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Tab') event.preventDefault()
  },
}

/** A choice of one out of several. Give it the control props of its `Field`. */
export function Select({ choices, placeholder, readOnly, ...rest }: SelectProps) {
  return (
    <select className="select field-input" {...rest} {...(readOnly && held)}>
      {placeholder !== undefined && <option value="">{placeholder}</option>}
      {choices.map(choice => (
        <option key={choice.value} value={choice.value} disabled={choice.disabled}>
          {choice.label}
        </option>
      ))}
    </select>
  )
}
