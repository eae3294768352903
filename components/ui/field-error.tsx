import { Icon } from './icon'
import './field.css'

/** The message under a field; nothing while the field is right. */
export function FieldError({ id, message }: { id: string; message: string | undefined }) {
  if (!message) return null
  return (
    <span className="field-error" id={`${id}-error`}>
      <Icon name="warning" />
      <span>{message}</span>
    </span>
  )
}
