import { cache } from 'react'
import { getPublicCourse, listFurtherCourses } from '@/lib/courses/data'
import { asUnreadable, noteUnknown } from '@/lib/platform/page-outcome'
import { leadToRecord } from '../../lead-to-record'

/**
 * Reads a course, whether it takes enrollments, and the other courses that its receipt links to; once for the page and its metadata
 * together.
 */
export const loadCourse = cache(async (id: string) => {
  leadToRecord('/course-enrollment', id)
  const found = await readCourse(id).catch(asUnreadable('a course'))
  if (found) return { ok: true, ...found } as const
  if (found === undefined) return { ok: false, reason: 'unreadable' } as const
  noteUnknown()
  return { ok: false, reason: 'unknown' } as const
})

async function readCourse(id: string) {
  const found = await getPublicCourse(id)
  return found && { ...found, further: await listFurtherCourses(id) }
}
