import type { ReactNode } from 'react'
import { FieldError } from './field-error'
import './field.css'

/** What a control needs to know of its field, to be spread on it. */
export type FieldControl = {
  id: string
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
}

type FieldProps = {
  id: string
  label: string
  hint?: string
  error?: string
  optional?: boolean
  className?: string
  children: (control: FieldControl) => ReactNode
}

/** Names the hint and the error of a field for `aria-describedby`; undefined when it has neither. */
export function describedBy(id: string, hint?: string, error?: string) {
  return [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ') || undefined
}

/** Label above, hint under it, the control, then its error. Required is the norm: only `optional` is marked. */
export function Field({ id, label, hint, error, optional, className = '', children }: FieldProps) {
  return (
    <div className={`field ${className}`} data-invalid={error ? '' : undefined}>
      <label htmlFor={id}>
        {label}
        {optional && <span className="field-optional"> (optional)</span>}
      </label>
      {hint && (
        <span className="field-hint" id={`${id}-hint`}>
          {hint}
        </span>
      )}
      {children({
        id,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': describedBy(id, hint, error),
      })}
      <FieldError id={id} message={error} />
    </div>
  )
}
