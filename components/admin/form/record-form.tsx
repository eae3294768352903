'use client'

import type { ReactNode } from 'react'
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import { RecordHistory } from '@/components/admin/panel/record-history'
import { OwnerOnly } from '@/components/admin/session/admin-scope'
import { useAdminAction } from '@/components/admin/session/use-admin-action'
import { applyProblem } from '@/components/ui/form-errors'
import { PanelPart } from '@/components/ui/panel'
import type { HistorySubject } from '@/lib/history/schema'
import { DeleteRecord } from './delete-record'
import { DraftBanner } from './draft-banner'
import { findUnreadDate, shownLabel, UNREAD_DATE } from './form-field'
import { FormPanel } from './form-panel'
import { clashingFields, differingFields } from './merge-values'
import { type Undeletable, UndeletableRecord } from './undeletable-record'
import { useConflict } from './use-conflict'
import { useDeletedMeanwhile } from './use-deleted-meanwhile'
import { type RecordValues, type RecordValuesParts, useRecordValues } from './use-record-values'
import type { EditedRecord } from './use-undoable-edit'
import { useWarnings } from './use-warnings'
import type { Warned, Warning } from './warnings'

type RecordFormProps<Values extends FieldValues, Edit extends FieldValues> = RecordValuesParts<
  Values,
  Edit
> & {
  /** What the record is, such as `job`. */
  noun: string
  /** Why the record cannot be deleted; left out where it can be. */
  undeletable?: Undeletable | undefined
  /** A sentence that says how to hide the record from visitors without deleting it. */
  instead?: string
  /** What the administrator has seen of the record beside the form, sent with an update. */
  seen?: Partial<Edit> | undefined
  /** Checks for likely mistakes, which can be saved all the same. Pass the same array as long as the record is the same. */
  warnings?: readonly Warning<Values>[]
  /** Returns a sentence about further effects of a save, shown after the message that it is saved. */
  outcomeOf?: (saved: unknown) => string
  /** Called with the saved record, where the response has it. */
  onSaved: (saved: unknown) => void
  onClose: () => void
  /** Renders the form's fields, with the warnings at them. */
  children: (form: UseFormReturn<Values, unknown, Edit>, warned: Warned<Values>) => ReactNode
}

/**
 * The form beside a list that adds a record, or updates the one it is given. It checks by the handler's schema, shows what the server
 * refuses at the fields, and asks before unsaved changes are dropped, before somebody else's save is overwritten, before a likely mistake
 * is saved, and what to do where the record was deleted meanwhile. A draft in the browser keeps what is typed. The form ends with the
 * record's history and its deletion.
 */
export function RecordForm<Values extends FieldValues, Edit extends FieldValues>(
  props: RecordFormProps<Values, Edit>,
) {
  const { noun, records, record, copied, undeletable, instead, onClose, children } = props
  const action = useAdminAction()
  const values = useRecordValues(props, action.sending)
  const { form, subject, filledFrom, fill, draft, guard } = values
  const { submit, saving, leave, warned, questions } = useSaving(props, values, action)

  return (
    <>
      <FormPanel
        subject={subject}
        openedBy={copied?._id ?? record?._id ?? 'new'}
        title={`${record ? 'Edit' : 'Add'} ${noun}`}
        saveLabel={`${record ? 'Update' : 'Add'} ${noun}`}
        saving={saving}
        onSubmit={event => {
          event.preventDefault()
          const unread = findUnreadDate(event.currentTarget) as FieldPath<Values> | undefined
          if (unread) form.setError(unread, { message: UNREAD_DATE }, { shouldFocus: true })
          else void submit(filledFrom)
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
      {values.question}
      {questions}
    </>
  )
}

/**
 * Saves what is in the form of a record, after questions about likely mistakes, somebody else's save, and a record that was deleted
 * meanwhile.
 * @param values what `useRecordValues` returned for the form
 * @param action what sends it
 * @returns the function that saves, whether a save is under way, the function that ends the form once its record is saved or gone, the
 *   warnings at the fields, and the questions; render these anywhere
 */
function useSaving<Values extends FieldValues, Edit extends FieldValues>(
  { noun, records, record, seen, warnings = [], outcomeOf, onSaved, onClose }: RecordFormProps<Values, Edit>,
  { form, fields, filledFrom, filledVersion, valuesOf, fill, draft }: RecordValues<Values, Edit>,
  { sending, send, isShown }: ReturnType<typeof useAdminAction>,
) {
  const { report, conflict } = useConflict({
    of: records,
    record,
    version: filledVersion,
    overwritten: () =>
      clashingFields(fields, draft.before, form.getValues(), valuesOf(record)).map(shownLabel),
    onLoad: () => fill([]),
    onSave() {
      fill(differingFields(fields, form.getValues(), valuesOf(filledFrom)))
      void submit(record)
    },
  })
  const deleted = useDeletedMeanwhile(noun, () => void submit(null, null))
  const { warned, confirm, confirmation } = useWarnings(form, warnings, filledFrom && valuesOf(filledFrom))

  /**
   * @param from the record that the form was filled from; null for a new one
   * @param to the record that is updated; null adds one
   */
  const submit = (from: EditedRecord | null, to = record) =>
    form.handleSubmit(value =>
      confirm(from && valuesOf(from), extras => void save({ ...value, ...(to && seen), ...extras }, to)),
    )()

  async function save(value: Edit, to: EditedRecord | null) {
    const done = `${value.title} is ${to ? 'updated' : 'added'}.`
    const saved = await send({
      path: to ? `/admin/${records}/edit/${to._id}` : `/admin/${records}`,
      value,
      // A repeated update needs no key: its version is outdated.
      ...(!to && { key: draft.keyFor(value) }),
      async done(response) {
        const body: unknown = await response.json()
        onSaved(body)
        return `${done} ${outcomeOf?.(body) ?? ''}`.trim()
      },
      onRefused(problem) {
        applyProblem(form.setError, problem, fields)
        return report(problem) || deleted.report(problem)
      },
    })
    if (saved) leave()
  }

  function leave() {
    draft.end()
    // Where the administrator has opened another record meanwhile, that one stays open.
    if (isShown()) onClose()
  }

  const questions = (
    <>
      {conflict}
      {deleted.question}
      {confirmation}
    </>
  )
  return { submit, saving: sending, leave, warned, questions }
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

/** A record's history, and for owners the button that deletes it, or hides it from visitors where it cannot be deleted. */
function RecordFoot({ noun, records, record, undeletable, instead, guard, onLeave }: RecordFootProps) {
  return (
    <>
      <RecordHistory of={records} id={record._id} revision={record.version} />
      <OwnerOnly>
        <PanelPart title="Delete" onScreen>
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
