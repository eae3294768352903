import { cache } from 'react'
import { getPublicCourse } from '@/lib/courses/data'
import { logger } from '@/lib/platform/logger'
import { noteUnknown, noteUnreadable } from '@/lib/platform/page-outcome'

/** Reads one course and whether it takes enrollments, once for the page and its head together. */
export const loadCourse = cache(async (id: string) => {
  try {
    const found = await getPublicCourse(id)
    if (found) return { ok: true, ...found } as const
    noteUnknown()
    return { ok: false, reason: 'unknown' } as const
  } catch (error) {
    logger.error({ err: error, courseId: id }, 'a course could not be read')
    noteUnreadable()
    return { ok: false, reason: 'unreadable' } as const
  }
})
