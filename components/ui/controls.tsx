import type { ComponentProps } from 'react'
import './field.css'

/** A one-line text control; give it the `Field`'s control props. */
export function Input({ type = 'text', ...rest }: Omit<ComponentProps<'input'>, 'className'>) {
  return <input type={type} className="field-input" {...rest} />
}

/** A text control of several lines; give it the `Field`'s control props. */
export function Textarea(props: Omit<ComponentProps<'textarea'>, 'className'>) {
  return <textarea className="field-input" {...props} />
}
