import 'server-only'
import { site } from '@/content/site'
import { DAY_MS } from '@/lib/dates/durations'
import {
  type CalendarProperty,
  calendarDay,
  calendarText,
  calendarTime,
  writeCalendar,
} from '@/lib/dates/icalendar'
import { storedDay } from '@/lib/dates/office-day'
import { isRecordId } from '@/lib/lists/record-id'
import { database } from '@/lib/platform/database'
import { env } from '@/lib/platform/env'
import type { Prisma } from '@/lib/platform/generated/prisma/client'
import { formatDuration } from './format'

const columns = {
  id: true,
  title: true,
  startDate: true,
  isActive: true,
  durationValue: true,
  durationUnit: true,
  updatedAt: true,
  version: true,
} satisfies Prisma.CourseSelect

type Row = Prisma.CourseGetPayload<{ select: typeof columns }>

/**
 * Writes the first day of a course that is active or has students as an iCalendar file (RFC 5545). The event lasts all day, because the studio names the hour
 * later. Null where there is no such course, also for a text that is no id.
 */
export async function exportCalendar(courseId: string): Promise<{ title: string; text: string } | null> {
  if (!isRecordId(courseId)) return null
  const isGoingOn = { OR: [{ isActive: true }, { enrollments: { some: { cancelled: false } } }] }
  const row = await database().course.findFirst({ where: { id: courseId, ...isGoingOn }, select: columns })
  return row && { title: row.title, text: writeCalendar(toProperties(row)) }
}

function toProperties(row: Row): CalendarProperty[] {
  const { siteUrl } = env()
  const duration = formatDuration({ value: row.durationValue, unit: row.durationUnit })
  return [
    ['BEGIN', 'VCALENDAR'],
    ['VERSION', '2.0'],
    ['PRODID', calendarText(`-//${site.name}//Courses//EN`)],
    ['CALSCALE', 'GREGORIAN'],
    ['BEGIN', 'VEVENT'],
    ['UID', `${row.id}@${new URL(siteUrl).hostname}`],
    // When the course was last saved, so that a calendar that has the event already takes over the changes.
    ['DTSTAMP', calendarTime(row.updatedAt)],
    ['SEQUENCE', String(row.version - 1)],
    ['DTSTART;VALUE=DATE', calendarDay(storedDay(row.startDate))],
    // The day after the event, which does not belong to it.
    ['DTEND;VALUE=DATE', calendarDay(storedDay(new Date(row.startDate.getTime() + DAY_MS)))],
    ['SUMMARY', calendarText(`${row.title}: first day`)],
    ['DESCRIPTION', calendarText(`The course takes ${duration}. ${site.nextSteps.enrollment}`)],
    ['LOCATION', calendarText(`${site.name}, ${site.address.line}`)],
    ...(row.isActive
      ? ([['URL', `${siteUrl}/course-enrollment/${row.id}`]] satisfies CalendarProperty[])
      : []),
    ['TRANSP', 'TRANSPARENT'],
    ['END', 'VEVENT'],
    ['END', 'VCALENDAR'],
  ]
}
