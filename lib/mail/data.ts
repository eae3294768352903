import 'server-only'
import { calendarPath } from '@/lib/courses/format'
import { database } from '@/lib/platform/database'
import { env } from '@/lib/platform/env'
import type { Prisma } from '@/lib/platform/generated/prisma/client'
import type { SentRecordKind } from '@/lib/sent-records/constants'
import { splitParagraphs } from '@/lib/text/format'

const HOUR_MS = 60 * 60 * 1000
const DAY_MS = 24 * HOUR_MS

/** How many days a letter is kept after it was sent. */
export const LETTERS_KEPT_DAYS = 30

/** Where and when a course begins, and what to bring; the calendar file's URL where there is one. */
export type FirstDay = { day: Date; calendarUrl: string | undefined; bring: readonly string[] }

/**
 * Tells whether a confirmation of this kind is on its way to an e-mail, or has reached it. It counts as having reached it once it
 * is too old to be kept.
 * @param since when it was written, if it was
 */
export async function wasConfirmed(
  tx: Prisma.TransactionClient,
  kind: SentRecordKind,
  recipient: string,
  since: Date,
): Promise<boolean> {
  if (since.getTime() < Date.now() - LETTERS_KEPT_DAYS * DAY_MS) return true
  const mail = await tx.outboxMail.findFirst({
    where: { recipient, kind: `${kind}-received`, givenUpAt: null },
    select: { id: true },
  })
  return mail !== null
}

/** Tells whether a mail has waited for more than an hour: the mail server does not take it, or nobody sends it. */
export async function hasLateMail(): Promise<boolean> {
  const late = await database().outboxMail.findFirst({
    where: {
      sentAt: null,
      givenUpAt: null,
      withdrawnAt: null,
      createdAt: { lt: new Date(Date.now() - HOUR_MS) },
    },
    select: { id: true },
  })
  return late !== null
}

/** Returns where and when the course of an enrollment begins, by the enrollment's id; null where there is none. */
export async function findFirstDay(tx: Prisma.TransactionClient, id: string): Promise<FirstDay | null> {
  const course = await tx.course.findFirst({
    where: { enrollments: { some: { id } } },
    select: { id: true, startDate: true, isActive: true, whatToBring: true },
  })
  if (!course) return null
  const calendarUrl = course.isActive ? env().siteUrl + calendarPath(course.id) : undefined
  const bring = course.whatToBring ? splitParagraphs(course.whatToBring) : []
  return { day: course.startDate, calendarUrl, bring }
}
