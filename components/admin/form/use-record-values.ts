import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { type DefaultValues, type FieldPath, type FieldValues, get, useForm } from 'react-hook-form'
import type { z } from 'zod'
import { schemaResolver } from '@/lib/forms/schema-resolver'
import { fieldNames, toCopyValues, toFormValues } from '@/lib/forms/values'
import type { HistorySubject } from '@/lib/history/schema'
import { useRecordDraft } from './use-record-draft'
import type { EditedRecord } from './use-undoable-edit'
import { useUnsavedChanges } from './use-unsaved-changes'

export type RecordValuesParts<Values extends FieldValues, Edit extends FieldValues> = {
  /** The folder of the record's endpoints, such as `jobs`. */
  records: HistorySubject
  /** The record to update; without one, one is added. */
  record: EditedRecord | null
  schema: z.ZodType<Edit, Values>
  /** What a new record's form begins with, its fields in the order of the page. */
  defaults: Values
  /** The record that a new one begins as a copy of, and the fields that do not come along. */
  copied?: EditedRecord | null
  notCopied?: readonly (keyof Values)[]
}

/**
 * Fills the form of a record: from the record, or for a new one from the defaults or the copied record, with a stored draft on top.
 * @returns the form; the record as it was when the form was filled; what gives the form values of a record; what fills the form
 * anew; the draft; and the question before unsaved changes are dropped
 */
export function useRecordValues<Values extends FieldValues, Edit extends FieldValues>({
  records,
  record,
  schema,
  defaults,
  copied = null,
  notCopied = [],
}: RecordValuesParts<Values, Edit>) {
  const subject = record?._id ?? (copied ? `copy of ${copied._id}` : 'new')
  const fields = fieldNames(defaults)
  const version = 'version' as FieldPath<Values>
  const [filledFrom, setFilledFrom] = useState(record)
  const newValues = () => (copied ? toCopyValues(defaults, copied, notCopied) : defaults)
  const valuesOf = (filling: EditedRecord | null) =>
    (filling ? { ...toFormValues(defaults, filling), version: filling.version } : newValues()) as Values

  const form = useForm<Values, unknown, Edit>({
    resolver: schemaResolver(schema),
    defaultValues: valuesOf(record) as DefaultValues<Values>,
  })
  const { isDirty } = form.formState
  const filledVersion: number | undefined = form.getValues(version)
  // Opened while the page was still being read again, as right after a save, it was filled from the record as it was before.
  const isOutdated = record !== null && !isDirty && record.version !== filledVersion
  if (isOutdated && filledFrom !== record) setFilledFrom(record)
  useEffect(() => {
    if (isOutdated) form.reset(valuesOf(record))
  })

  const { guard, question } = useUnsavedChanges(isDirty, () => form.reset())
  const draft = useRecordDraft({
    form,
    fields,
    saved: valuesOf(filledFrom),
    subject: `${records} ${subject}`,
  })

  /** Fills the form from the record as it is now; what was typed into some of its fields stays on top. */
  function fill(typedInto: readonly FieldPath<Values>[]) {
    const typed = structuredClone(form.getValues())
    // At once: what the form then tells of is compared with the newer record, and stored as changes of that.
    flushSync(() => {
      setFilledFrom(record)
      draft.drop()
    })
    form.reset(valuesOf(record))
    for (const field of typedInto) form.setValue(field, get(typed, field), { shouldDirty: true })
  }

  return { form, fields, subject, filledFrom, filledVersion, valuesOf, fill, draft, guard, question }
}
