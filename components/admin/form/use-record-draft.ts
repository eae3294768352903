import { useEffect, useEffectEvent, useRef, useState } from 'react'
import {
  type FieldPath,
  type FieldPathValue,
  type FieldValues,
  get,
  type UseFormReturn,
} from 'react-hook-form'
import { useAdministratorId } from '@/components/admin/session/admin-scope'
import { type Draft, readDraft, storeDraft } from '@/components/admin/session/drafts'
import { type KeyedContent, keyed } from '@/lib/idempotency/keyed-content'

type RecordDraftParts<Values extends FieldValues, Parsed> = {
  form: UseFormReturn<Values, unknown, Parsed>
  /** The form's fields that are stored. */
  fields: readonly FieldPath<Values>[]
  /** The form's values where nothing was changed, with the record's `version`. */
  saved: Values
  /** The record's kind and id, such as `jobs new`. */
  subject: string
}

/**
 * Stores the changed fields in this browser, for this administrator and record, and restores them when the form is opened again. The
 * draft keeps the version that its changes were made on, so that the server reports a conflict with a newer one, as for any form.
 * @returns `restored`: the draft that was restored, until none of its changes are left; `before`: returns what a field held before it was
 *   changed; `drop`: deletes the draft while the form goes on; `end`: deletes it for good; `keyFor`: returns the idempotency key of
 *   what is sent, which the draft keeps, so that a record whose response was lost is not stored again after a reload
 */
export function useRecordDraft<Values extends FieldValues, Parsed>(parts: RecordDraftParts<Values, Parsed>) {
  const { form, fields, saved, subject } = parts
  const name = `${useAdministratorId()} ${subject}`
  const [restored, setRestored] = useState<Draft | null>(null)
  const ended = useRef(false)
  const sent = useRef<KeyedContent>(undefined)
  const version = 'version' as FieldPath<Values>

  const changedFields = () => fields.filter(field => form.getValues(field) !== get(saved, field))
  const before = (field: FieldPath<Values>): string | undefined =>
    restored && field in restored.values ? restored.from?.[field] : get(saved, field)

  const restore = useEffectEvent(() => {
    const draft = readDraft(name)
    if (!draft) return
    sent.current = draft.sent
    for (const field of fields) {
      const typed = draft.values[field]
      if (typed === undefined) continue
      form.setValue(field, typed as FieldPathValue<Values, typeof field>, { shouldDirty: true })
    }
    // No change is left: it was saved, and only the response was lost.
    if (changedFields().length === 0) return storeDraft(name, null)
    if (draft.version !== undefined)
      form.setValue(version, draft.version as FieldPathValue<Values, typeof version>)
    setRestored(draft)
  })
  const onChange = useEffectEvent(() => store())

  function store() {
    if (ended.current) return
    const changed = changedFields()
    const values = Object.fromEntries(changed.map(field => [field, form.getValues(field)]))
    const from = Object.fromEntries(changed.map(field => [field, before(field)]))
    const typedAt = new Date().toISOString()
    const draft = { typedAt, version: form.getValues(version), values, from, sent: sent.current }
    storeDraft(name, changed.length > 0 ? draft : null)
    if (changed.length === 0) setRestored(null)
  }

  useEffect(() => {
    restore()
    return form.subscribe({ formState: { values: true }, callback: () => onChange() })
  }, [form])

  function drop() {
    storeDraft(name, null)
    setRestored(null)
  }

  function end() {
    // Set, because the form reports changes while it is closed, too.
    ended.current = true
    storeDraft(name, null)
  }

  function keyFor(value: object): string {
    sent.current = keyed(value, sent.current)
    store()
    return sent.current.key
  }

  return { restored, before, drop, end, keyFor }
}
