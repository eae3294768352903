'use client'

import type { ReactNode } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { RecordHistory } from '@/components/admin/panel/record-history'
import { OwnerOnly } from '@/components/admin/session/admin-scope'
import { useAdminAction } from '@/components/admin/session/use-admin-action'
import { applyProblem } from '@/components/ui/form-errors'
import { PanelPart } from '@/components/ui/panel'
import type { HistorySubject } from '@/lib/history/schema'
import { DeleteRecord } from './delete-record'
import { DraftBanner } from './draft-banner'
import { shownLabel } from './form-field'
import { FormPanel } from './form-panel'
import { clashingFields, differingFields } from './merge-values'
import { type Undeletable, UndeletableRecord } from './undeletable-record'
import { useConflict } from './use-conflict'
import { type RecordValuesParts, useRecordValues } from './use-record-values'
import type { EditedRecord } from './use-undoable-edit'
import { useWarnings } from './use-warnings'
import type { Warned, Warning } from './warnings'

type RecordFormProps<Values extends FieldValues, Edit extends FieldValues> = RecordValuesParts<
  Values,
  Edit
> & {
  /** What the record is, such as `job`. */
  noun: string
  /** Left out where it can be deleted. */
  undeletable?: Undeletable | undefined
  /** What hides it from visitors without deleting it, as a sentence. */
  instead?: string
  /** Checks for likely mistakes, which can be saved all the same; the same as long as the record is. */
  warnings?: readonly Warning<Values>[]
  /** Says what else came of an update that was saved, as a sentence after that. */
  outcomeOf?: (saved: unknown) => string
  /** Given the record as it was saved, where that came through. */
  onSaved: (saved: unknown) => void
  onClose: () => void
  /** The form's fields, with the warnings at them. */
  children: (form: UseFormReturn<Values, unknown, Edit>, warned: Warned<Values>) => ReactNode
}

/**
 * The form beside a list that adds a record or updates the one it is given: it checks by the schema that the handler
 * has, marks what the server refuses, and asks before typed words are lost, somebody else's save is overwritten, or a
 * likely mistake is saved. A draft keeps typed words that are lost all the same. It ends with the record's history and
 * its deletion.
 */
export function RecordForm<Values extends FieldValues, Edit extends FieldValues>(
  props: RecordFormProps<Values, Edit>,
) {
  const { noun, records, record, copied, undeletable, instead, warnings = [], onClose, children } = props
  const { outcomeOf, onSaved } = props
  const { form, fields, subject, filledFrom, filledVersion, valuesOf, fill, draft, guard, question } =
    useRecordValues(props)

  const { sending, send, isShown } = useAdminAction()
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

  const { warned, confirm, confirmation } = useWarnings(form, warnings, filledFrom && valuesOf(filledFrom))

  /** @param from what the form was filled from */
  const submit = (from: EditedRecord | null) =>
    form.handleSubmit(value =>
      confirm(from && valuesOf(from), extras => void save({ ...value, ...extras })),
    )()

  async function save(value: Edit) {
    const done = `${value.title} is ${record ? 'updated' : 'added'}.`
    const readSaved = (body: unknown) => {
      onSaved(body)
      return `${done} ${outcomeOf?.(body) ?? ''}`.trim()
    }
    const saved = await send({
      path: record ? `/admin/${records}/edit/${record._id}` : `/admin/${records}`,
      value,
      // An update is told apart by its version.
      ...(!record && { key: draft.keyFor(value) }),
      // It is saved, whether or not the rest of the response comes through.
      done: response =>
        response
          .json()
          .then(readSaved)
          .catch(() => done),
      onRefused(problem) {
        applyProblem(form.setError, problem, fields)
        return report(problem)
      },
    })
    if (saved) leave()
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
      {confirmation}
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
