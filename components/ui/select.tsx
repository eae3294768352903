import type { ComponentProps } from 'react'
import './field-input.css'
import './select.css'

export type Choice = { value: string; label: string; disabled?: boolean }

type SelectProps = Omit<ComponentProps<'select'>, 'children'> & {
  choices: readonly Choice[]
  /** The first, empty entry, such as 'All' or 'Choose one'. */
  placeholder?: string
  /** Keeps the choice as it is, without greying it. */
  readOnly?: boolean | undefined
}

/** A choice of one out of several; give it the `Field`'s control props. */
export function Select({ choices, placeholder, readOnly, className = '', ...rest }: SelectProps) {
  return (
    <select className={`select field-input ${className}`} inert={readOnly} {...rest}>
      {placeholder !== undefined && <option value="">{placeholder}</option>}
      {choices.map(choice => (
        <option key={choice.value} value={choice.value} disabled={choice.disabled}>
          {choice.label}
        </option>
      ))}
    </select>
  )
}
