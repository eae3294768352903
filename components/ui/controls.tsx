import type { ComponentProps } from 'react'
import './field.css'

/** A one-line text control; give it the `Field`'s control props. */
export function Input({ className = '', type = 'text', ...rest }: ComponentProps<'input'>) {
  return <input type={type} className={`field-input ${className}`} {...rest} />
}

/** A text control of several lines; give it the `Field`'s control props. */
export function Textarea({ className = '', ...rest }: ComponentProps<'textarea'>) {
  return <textarea className={`field-input ${className}`} {...rest} />
}
