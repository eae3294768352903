'use client'

import { zodResolver } from '@hookform/resolvers/zod'
import { type ReactNode, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import {
  type DefaultValues,
  type FieldValues,
  get,
  type Path,
  type UseFormReturn,
  useForm,
} from 'react-hook-form'
import type { z } from 'zod'
import { RecordHistory } from '@/components/admin/panel/record-history'
import { OwnerOnly } from '@/components/admin/session/admin-scope'
import { useAdminAction } from '@/components/admin/session/use-admin-action'
import { applyProblem } from '@/components/ui/form-errors'
import { PanelPart } from '@/components/ui/panel'
import { fieldNames, toCopyValues, toFormValues } from '@/lib/forms/values'
import type { HistorySubject } from '@/lib/history/schema'
import { DeleteRecord } from './delete-record'
import { DraftBanner } from './draft-banner'
import { shownLabel } from './form-field'
import { FormPanel } from './form-panel'
import { clashingFields, differingFields } from './merge-values'
import { type Undeletable, UndeletableRecord } from './undeletable-record'
import { useConflict } from './use-conflict'
import { useRecordDraft } from './use-record-draft'
import type { EditedRecord } from './use-undoable-edit'
import { useUnsavedChanges } from './use-unsaved-changes'
import { useWarnings } from './use-warnings'
import type { Warned, Warning } from './warnings'

type RecordFormProps<Values extends FieldValues, Edit extends FieldValues> = {
  /** What the record is, such as `job`, and the folder of its endpoints, such as `jobs`. */
  noun: string
  records: HistorySubject
  /** The record to update; without one, one is added. */
  record: EditedRecord | null
  schema: z.ZodType<Edit, Values>
  /** What a new record's form begins with, its fields in the order of the page. */
  defaults: Values
  /** The record that a new one begins as a copy of, and the fields that do not come along. */
  copied?: EditedRecord | null
  notCopied?: readonly (keyof Values)[]
  /** Left out where it can be deleted. */
  undeletable?: Undeletable | undefined
  /** What keeps it from visitors without deleting it, as a sentence. */
  instead?: string
  /** What is said and asked of values that can be saved, but may not be meant; the same as long as the record is. */
  warnings?: readonly Warning<Values>[]
  onClose: () => void
  /** The form's fields, with what is said at each. */
  children: (form: UseFormReturn<Values, unknown, Edit>, warned: Warned<Values>) => ReactNode
}

/**
 * The form beside a list that adds a record or updates the one it is given: it checks by the schema that the handler has, marks what
 * the server refuses, and asks before typed words are lost, somebody else's save is overwritten, or what may not be meant is saved.
 * Words that are lost all the same it keeps as a draft. It ends with the record's history and its deletion.
 */
export function RecordForm<Values extends FieldValues, Edit extends FieldValues>({
  noun,
  records,
  record,
  schema,
  defaults,
  copied = null,
  notCopied = [],
  undeletable,
  instead,
  warnings = [],
  onClose,
  children,
}: RecordFormProps<Values, Edit>) {
  const subject = record?._id ?? (copied ? `copy of ${copied._id}` : 'new')
  const fields = fieldNames(defaults)
  const version = 'version' as Path<Values>
  const [filledFrom, setFilledFrom] = useState(record)
  const newValues = () => (copied ? toCopyValues(defaults, copied, notCopied) : defaults)
  const valuesOf = (filling: EditedRecord | null) =>
    (filling ? { ...toFormValues(defaults, filling), version: filling.version } : newValues()) as Values
  const form = useForm<Values, unknown, Edit>({
    resolver: zodResolver(schema),
    defaultValues: valuesOf(record) as DefaultValues<Values>,
  })
  const { isDirty } = form.formState
  // Opened while the page was still being read again, as right after a save, it was filled from the record as it was before.
  const isOutrun = record !== null && !isDirty && record.version !== form.getValues(version)
  if (isOutrun && filledFrom !== record) setFilledFrom(record)
  useEffect(() => {
    if (isOutrun) form.reset(valuesOf(record))
  })
  const { guard, question } = useUnsavedChanges(isDirty, () => form.reset())
  const draft = useRecordDraft({
    form,
    fields,
    saved: valuesOf(filledFrom),
    subject: `${records} ${subject}`,
  })
  const { sending, send, isShown } = useAdminAction()
  const { report, conflict } = useConflict({
    of: records,
    record,
    version: form.getValues(version),
    overwritten: () =>
      clashingFields(fields, draft.before, form.getValues(), valuesOf(record)).map(shownLabel),
    onLoad: () => fill([]),
    onSave() {
      fill(differingFields(fields, form.getValues(), valuesOf(filledFrom)))
      void submit(record)
    },
  })

  const { warned, ask, doubt } = useWarnings(form, warnings, filledFrom && valuesOf(filledFrom))

  /** @param from what the form was filled from */
  const submit = (from: EditedRecord | null) =>
    form.handleSubmit(value => ask(from && valuesOf(from), () => void save(value)))()

  async function save(value: Edit) {
    const saved = await send({
      path: record ? `/admin/${records}/edit/${record._id}` : `/admin/${records}`,
      value,
      done: `${value.title} is ${record ? 'updated' : 'added'}.`,
      onRefused(problem) {
        applyProblem(form.setError, problem, fields)
        return report(problem)
      },
    })
    if (saved) leave()
  }

  /** Fills the form from the record as it is now; what was typed into some of its fields stays on top. */
  function fill(typedInto: readonly Path<Values>[]) {
    const typed = structuredClone(form.getValues())
    // At once: what the form then tells of is compared with the newer record, and kept as changes of that.
    flushSync(() => {
      setFilledFrom(record)
      draft.drop()
    })
    form.reset(valuesOf(record))
    for (const field of typedInto) form.setValue(field, get(typed, field), { shouldDirty: true })
  }

  function leave() {
    draft.end()
    // Whoever has gone on to another record meanwhile stays there.
    if (isShown()) onClose()
  }

  return (
    <>
      <FormPanel
        subject={subject}
        openedBy={copied?._id ?? record?._id ?? 'new'}
        title={`${record ? 'Edit' : 'Add'} ${noun}`}
        saveLabel={`${record ? 'Update' : 'Add'} ${noun}`}
        saving={sending}
        onSubmit={event => {
          event.preventDefault()
          void submit(filledFrom)
        }}
        onClose={() => guard(onClose)}
        foot={
          record && (
            <RecordFoot
              noun={noun}
              records={records}
              record={record}
              undeletable={undeletable}
              instead={instead}
              guard={guard}
              onLeave={leave}
            />
          )
        }
      >
        {draft.restored && (
          <DraftBanner
            draft={draft.restored}
            outdated={draft.restored.version !== record?.version}
            noun={noun}
            onDiscard={() => fill([])}
          />
        )}
        {children(form, warned)}
      </FormPanel>
      {question}
      {conflict}
      {doubt}
    </>
  )
}

type RecordFootProps = {
  noun: string
  records: HistorySubject
  record: EditedRecord
  undeletable: Undeletable | undefined
  instead: string | undefined
  guard: (action: () => void) => void
  onLeave: () => void
}

/** A record's history, and how an owner deletes it, or takes it from visitors where it has to stay. */
function RecordFoot({ noun, records, record, undeletable, instead, guard, onLeave }: RecordFootProps) {
  return (
    <>
      <RecordHistory of={records} id={record._id} revision={record.version} />
      <OwnerOnly>
        <PanelPart title="Delete">
          {undeletable ? (
            <UndeletableRecord
              undeletable={undeletable}
              records={records}
              record={record}
              guard={guard}
              onDone={onLeave}
            />
          ) : (
            <DeleteRecord
              noun={noun}
              path={`/admin/${records}/${record._id}/delete`}
              title={record.title}
              instead={instead}
              onDeleted={onLeave}
            />
          )}
        </PanelPart>
      </OwnerOnly>
    </>
  )
}
