import type { ReactNode } from 'react'
import { classNames } from './class-names'
import { Icon } from './icon'
import './field.css'

/** The props that a control gets from its field. */
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

/** Returns the ids of the hint and the error of a field for `aria-describedby`; undefined when it has neither. */
export function describedBy(id: string, hint?: string, error?: string) {
  return [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ') || undefined
}

/** A label, a hint under it, the control, then its error. Fields are required unless they are marked as optional. */
export function Field({ id, label, hint, error, optional, className, children }: FieldProps) {
  return (
    <div className={classNames('field', className)} data-invalid={error ? '' : undefined}>
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

/** The message under a field; nothing where there is none. */
export function FieldError({ id, message }: { id: string; message: string | undefined }) {
  if (!message) return null
  return (
    <span className="field-error" id={`${id}-error`}>
      <Icon name="warning" />
      <span>{message}</span>
    </span>
  )
}
