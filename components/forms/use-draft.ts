import { useEffect, useEffectEvent, useState } from 'react'
import type { FieldPath, FieldPathValue, FieldValues, UseFormReturn } from 'react-hook-form'
import { getStoredTexts, setStored } from './browser-storage'

/**
 * Keeps what is typed into a form in the tab's storage, so that it is still there after a reload, after Back, and when the tab was killed.
 * A field that has a value already when the form starts keeps it, because it is newer than the draft.
 * @param name names the draft: one for each form and record
 * @param fields the fields whose texts are kept
 * @param file the field of a file; the draft can only note that one was chosen
 * @returns whether the draft notes a file, and the function that deletes the draft
 */
export function useDraft<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  name: string,
  fields: readonly FieldPath<Values>[],
  file?: FieldPath<Values>,
): { lostFile: boolean; clearDraft: () => void } {
  const [lostFile, setLostFile] = useState(false)
  const restore = useEffectEvent(() => {
    const draft = getStoredTexts(name)
    for (const field of fields) {
      const typed = draft[field]
      if (typed && !form.getValues(field)) form.setValue(field, typed as FieldPathValue<Values, typeof field>)
    }
    setLostFile(CHOSEN in draft)
  })
  const keep = useEffectEvent(() => {
    const typed = fields.map(field => [field, form.getValues(field)])
    const chosen = file && (form.getValues(file) ? 'yes' : getStoredTexts(name)[CHOSEN])
    setStored(name, { ...Object.fromEntries(typed), [CHOSEN]: chosen })
  })
  // What was typed before hydration may not change again, so it is kept now.
  const keepTyped = useEffectEvent(() => {
    if (fields.some(field => form.getValues(field))) keep()
  })
  useEffect(() => {
    restore()
    keepTyped()
    return form.subscribe({ formState: { values: true }, callback: () => keep() })
  }, [form])
  return { lostFile, clearDraft: () => setStored(name, undefined) }
}

/** The key in a draft that notes that a file was chosen; no field has this name. */
const CHOSEN = 'file chosen'
