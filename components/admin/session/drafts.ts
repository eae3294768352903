import { z } from 'zod'
import { getStored, setStored } from '@/components/forms/browser-storage'
import { DAY_MS } from '@/lib/dates/durations'

const draftSchema = z.object({
  /** When the form was last changed, in ISO 8601. */
  typedAt: z.iso.datetime(),
  /** The version of the record that it changes; a record that is being added has none. */
  version: z.number().optional(),
  /** The fields that were changed, as they were typed. */
  values: z.record(z.string(), z.string()),
  /** The values of these fields before; missing in drafts of an older version of the site. */
  from: z.record(z.string(), z.string().optional()).optional(),
  /** What was sent last, without a known outcome, and its idempotency key. */
  sent: z.object({ content: z.string(), key: z.string() }).optional(),
})

/** What an administrator typed into a form and did not save. */
export type Draft = z.infer<typeof draftSchema>

const PREFIX = 'adminDraft '
const LIFETIME_MS = 7 * DAY_MS

/** Returns the draft of this name in this browser, or null. Deletes all drafts that are older than a week before that. */
export function readDraft(name: string): Draft | null {
  deleteDrafts(key => isOver(readDraftAt(key)))
  return readDraftAt(PREFIX + name)
}

/**
 * Stores a draft in this browser, so that it is still there after the tab or window was closed; null deletes it.
 * @param name names the administrator, the kind of record and the record
 */
export function storeDraft(name: string, draft: Draft | null): void {
  setStored(PREFIX + name, draft ?? undefined, 'browser')
}

/** Deletes the drafts in this browser: all of them, as at a logout, or those that a rule picks by their key. */
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
