import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { type DefaultValues, type FieldPath, type FieldValues, get, useForm } from 'react-hook-form'
import type { z } from 'zod'
import { schemaResolver } from '@/lib/forms/schema-resolver'
import { fieldNames, toCopyValues, toFormValues } from '@/lib/forms/values'
import type { HistorySubject } from '@/lib/history/schema'
import { useRecordDraft } from './use-record-draft'
import type { EditedRecord } from './use-undoable-edit'
import { useUnsavedChanges, wordsWhile } from './use-unsaved-changes'

/** What `useRecordValues` is given. */
export type RecordValuesParts<Values extends FieldValues, Edit extends FieldValues> = {
  /** The folder of the record's endpoints, such as `jobs`. */
  records: HistorySubject
  /** The record to update; without one, one is added. */
  record: EditedRecord | null
  schema: z.ZodType<Edit, Values>
  /** The values of a new record's form, its fields in the order of the page. */
  defaults: Values
  /** The record that a new one begins as a copy of, and the fields that are not copied. */
  copied?: EditedRecord | null
  notCopied?: readonly (keyof Values)[]
}

/** What `useRecordValues` returns. */
export type RecordValues<Values extends FieldValues, Edit extends FieldValues> = ReturnType<
  typeof useRecordValues<Values, Edit>
>

/**
 * Fills the form of a record: from the record, or for a new one from the defaults or the copied record, with a stored draft on top.
 * @param saving whether what is in it is being saved
 * @returns the form; its fields; the record that the form was filled from, and its version; the function that returns a record's form
 *   values; the one that fills the form again; the draft; the guard of unsaved changes and its question
 */
export function useRecordValues<Values extends FieldValues, Edit extends FieldValues>(
  { records, record, schema, defaults, copied = null, notCopied = [] }: RecordValuesParts<Values, Edit>,
  saving: boolean,
) {
  const subject = record?._id ?? (copied ? `copy of ${copied._id}` : 'new')
  const fields = fieldNames(defaults)
  const version = 'version' as FieldPath<Values>
  const [filledFrom, setFilledFrom] = useState(record)
  const newValues = () => (copied ? toCopyValues(defaults, copied, notCopied) : defaults)
  const valuesOf = (filling: EditedRecord | null) =>
    filling ? { ...toFormValues(defaults, filling), version: filling.version } : newValues()

  const form = useForm<Values, unknown, Edit>({
    resolver: schemaResolver(schema),
    defaultValues: valuesOf(record) as DefaultValues<Values>,
  })
  const { isDirty } = form.formState
  const filledVersion: number | undefined = form.getValues(version)
  // A form that was opened while the page was still being read again, as right after a save, was filled from the old record.
  const isOutdated = record !== null && !isDirty && record.version !== filledVersion
  if (isOutdated && filledFrom !== record) setFilledFrom(record)
  useEffect(() => {
    if (isOutdated) form.reset(valuesOf(record))
  })

  const { guard, question } = useUnsavedChanges(isDirty, () => form.reset(), wordsWhile(saving))
  const draft = useRecordDraft({
    form,
    fields,
    saved: valuesOf(filledFrom),
    subject: `${records} ${subject}`,
  })

  /** Fills the form from the present record; the fields of `typedInto` keep what was typed. */
  function fill(typedInto: readonly FieldPath<Values>[]) {
    const typed = structuredClone(form.getValues())
    // Rendered at once, because the draft stores the changes that `form.reset` reports next against this record.
    flushSync(() => {
      setFilledFrom(record)
      draft.drop()
    })
    form.reset(valuesOf(record))
    for (const field of typedInto) form.setValue(field, get(typed, field), { shouldDirty: true })
  }

  return { form, fields, subject, filledFrom, filledVersion, valuesOf, fill, draft, guard, question }
}
