import type { ComponentProps, ComponentType } from 'react'
import { Input } from './controls'
import { Field } from './field'

type TextFieldProps = ComponentProps<typeof Input> &
  Pick<ComponentProps<typeof Field>, 'label' | 'hint' | 'error' | 'optional'> & {
    id: string
    /** Whether it takes the whole width of its form. */
    wide?: boolean
    /** The control, in place of a line of text. */
    as?: ComponentType<ComponentProps<typeof Input>>
  }

/** A field whose control is one line of text; what is not the field's own goes to the control. */
export function TextField({
  id,
  label,
  hint,
  error,
  optional,
  wide,
  as: Control = Input,
  ...input
}: TextFieldProps) {
  return (
    <Field
      id={id}
      label={label}
      hint={hint}
      error={error}
      optional={optional}
      className={wide ? 'field--full' : undefined}
    >
      {control => <Control {...input} {...control} />}
    </Field>
  )
}
