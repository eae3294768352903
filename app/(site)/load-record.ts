import { permanentRedirect } from 'next/navigation'
import { findRecordId } from '@/lib/lists/record-id'
import { asUnreadable, noteUnknown } from '@/lib/platform/page-outcome'

type RecordPage = { path: '/job-application' | '/course-enrollment'; noun: string }

/**
 * Reads the record that a page is about. Where its id has something behind it, as when a link was copied with the full stop of its sentence,
 * or stands in capitals, the browser is led to the URL of the record that is meant.
 * @param read returns null where there is no such record
 */
export async function loadRecord<Found extends object>(
  { path, noun }: RecordPage,
  id: string,
  read: (id: string) => Promise<Found | null>,
) {
  const meant = findRecordId(id)
  if (meant && meant !== id) permanentRedirect(`${path}/${meant}`)
  const found = await read(id).catch(asUnreadable(`a ${noun}`))
  if (found) return { ok: true, ...found } as const
  if (found === undefined) return { ok: false, reason: 'unreadable' } as const
  noteUnknown()
  return { ok: false, reason: 'unknown' } as const
}
