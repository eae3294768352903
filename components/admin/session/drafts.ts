import { z } from 'zod'
import { getStored, setStored } from '@/components/forms/browser-storage'

const draftSchema = z.object({
  /** When it was last typed into, in ISO 8601. */
  typedAt: z.iso.datetime(),
  /** The version of the record that it changes; a record that is being added has none. */
  version: z.number().optional(),
  /** The fields that were changed, as they were typed. */
  values: z.record(z.string(), z.string()),
  /** What they held before; missing in drafts of an older version of the site. */
  from: z.record(z.string(), z.string().optional()).optional(),
  /** What was sent of it last; whether it was stored is not known. */
  sent: z.object({ content: z.string(), key: z.string() }).optional(),
})

/** What an administrator typed into a form and did not save. */
export type Draft = z.infer<typeof draftSchema>

const PREFIX = 'adminDraft '
const LIFETIME_MS = 7 * 24 * 60 * 60 * 1000

/** Returns the draft of that name in this browser, or null; those that nobody came back to for a week go first. */
export function readDraft(name: string): Draft | null {
  deleteDrafts(key => isOver(readDraftAt(key)))
  return readDraftAt(PREFIX + name)
}

/**
 * Stores a draft in this browser, where it outlives a killed tab and a closed window; null deletes it.
 * @param name names the administrator, the kind of record and the record
 */
export function storeDraft(name: string, draft: Draft | null): void {
  setStored(PREFIX + name, draft ?? undefined, 'browser')
}

/** Deletes every draft in this browser, as whoever logs out leaves nothing behind; or those alone that a rule picks by their key. */
export function deleteDrafts(picks: (key: string) => boolean = () => true): void {
  for (const key of Object.keys(localStorage))
    if (key.startsWith(PREFIX) && picks(key)) setStored(key, undefined, 'browser')
}

function readDraftAt(key: string): Draft | null {
  return draftSchema.safeParse(getStored(key, 'browser')).data ?? null
}

function isOver(draft: Draft | null): boolean {
  return !draft || Date.now() - Date.parse(draft.typedAt) > LIFETIME_MS
}
