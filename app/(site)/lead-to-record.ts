import { permanentRedirect } from 'next/navigation'
import { findRecordId } from '@/lib/lists/record-id'

/**
 * Leads to the URL of the record that is meant where the id has something behind it, as when a link was copied with the full stop of its
 * sentence, or stands in capitals.
 */
export function leadToRecord(page: '/job-application' | '/course-enrollment', id: string): void {
  const meant = findRecordId(id)
  if (meant && meant !== id) permanentRedirect(`${page}/${meant}`)
}
