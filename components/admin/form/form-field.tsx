'use client'

import { type FieldError, type FieldPath, type FieldValues, get, type UseFormReturn } from 'react-hook-form'
import { EmailInput } from '@/components/forms/email-input'
import { Input, Textarea } from '@/components/ui/controls'
import { Field, type FieldControl } from '@/components/ui/field'
import { Icon } from '@/components/ui/icon'
import { type Choice, Select } from '@/components/ui/select'
import { useIsSaving } from './form-panel'
import './form-field.css'

type FormFieldProps<Values extends FieldValues, Parsed> = {
  form: UseFormReturn<Values, unknown, Parsed>
  name: FieldPath<Values>
  label: string
  hint?: string
  /** A warning of a likely mistake, which can be saved all the same. */
  warning?: string | undefined
  /** Whether the field may stay empty, which its label then says. */
  optional?: boolean
  /** Across both columns. */
  wide?: boolean
  /** Makes it a select; with a placeholder nothing is chosen at first. */
  choices?: readonly Choice[]
  placeholder?: string
  /** Makes it a text of several lines. */
  rows?: number
  type?: 'text' | 'date' | 'email' | 'tel' | 'url'
  inputMode?: 'decimal' | 'numeric'
}

/** One field of an admin form, tied to its value and its message. */
export function FormField<Values extends FieldValues, Parsed>(props: FormFieldProps<Values, Parsed>) {
  const { form, name, label, hint, warning, optional, wide } = props
  // Not by `getFieldState`: with it, leaving a field would render the whole form before the next field has the focus, and the sheet around
  // the form would take the focus back.
  const error: FieldError | undefined = get(form.formState.errors, name)
  return (
    <Field
      id={idOf(name)}
      label={label}
      hint={hint}
      optional={optional}
      error={error?.message}
      className={wide ? 'field--full' : ''}
    >
      {control => (
        <>
          <Control
            {...props}
            control={warning ? addDescription(control, `${control.id}-warning`) : control}
          />
          {warning && (
            <span className="form-field-warning" id={`${control.id}-warning`}>
              <Icon name="info" />
              <span>{warning}</span>
            </span>
          )}
        </>
      )}
    </Field>
  )
}

function Control<Values extends FieldValues, Parsed>({
  form,
  name,
  choices,
  placeholder,
  rows,
  type,
  inputMode,
  optional,
  control,
}: FormFieldProps<Values, Parsed> & { control: FieldControl }) {
  const readOnly = useIsSaving()
  const shared = { ...control, ...form.register(name), 'aria-required': !optional, readOnly }
  if (choices) return <Select {...shared} choices={choices} placeholder={placeholder} />
  if (rows) return <Textarea {...shared} rows={rows} />
  if (type === 'email') return <EmailInput {...shared} autoComplete="off" />
  return <Input {...shared} type={type} inputMode={inputMode} autoComplete="off" />
}

function addDescription(control: FieldControl, id: string): FieldControl {
  return { ...control, 'aria-describedby': [control['aria-describedby'], id].filter(Boolean).join(' ') }
}

function idOf(name: string): string {
  return `edit-${name}`
}

/** Returns the label of a field as the page shows it; the field's name where it has none. */
export function shownLabel(name: string): string {
  // The first child is the label itself; the next one says that the field is optional.
  return document.querySelector(`label[for="${idOf(name)}"]`)?.firstChild?.textContent ?? name
}

/** What is said at a date that the browser cannot read. */
export const UNREAD_DATE = 'Enter a whole date, of a day that exists, or clear the field.'

/**
 * Finds the first date of a form that is half typed, or of a day that does not exist, such as 31 November. Scripts read an empty field
 * there, and a deadline would be taken away instead.
 * @returns the field's name
 */
export function findUnreadDate(form: HTMLFormElement): string | undefined {
  const fields = [...form.querySelectorAll<HTMLInputElement>('input[type=date]')]
  return fields.find(({ validity }) => validity.badInput)?.name
}
