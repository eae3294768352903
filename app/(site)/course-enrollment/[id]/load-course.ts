import { cache } from 'react'
import { getPublicCourse } from '@/lib/courses/data'
import { asUnreadable, noteUnknown } from '@/lib/platform/page-outcome'

/** Reads one course and whether it takes enrollments, once for the page and its head together. */
export const loadCourse = cache(async (id: string) => {
  const found = await getPublicCourse(id).catch(asUnreadable('a course'))
  if (found) return { ok: true, ...found } as const
  if (found === undefined) return { ok: false, reason: 'unreadable' } as const
  noteUnknown()
  return { ok: false, reason: 'unknown' } as const
})
