import type { ComponentProps } from 'react'
import './field.css'

/** A text control of several lines; give it the `Field`'s control props. */
export function Textarea({ className = '', ...rest }: ComponentProps<'textarea'>) {
  return <textarea className={`field-input ${className}`} {...rest} />
}
