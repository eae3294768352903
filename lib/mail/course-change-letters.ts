import 'server-only'
import { site } from '@/content/site'
import { describeBeginning } from '@/lib/courses/format'
import type { Prisma } from '@/lib/platform/generated/prisma/client'
import { mailIsOn } from '@/lib/platform/mailer'
import type { Occasion } from '@/lib/sent-records/constants'
import { greet, isOfEnrollment, type Letter, queueAbout } from './letter'
import { confirmedLines, dated } from './record-letters'

type Tx = Prisma.TransactionClient

/** A course as a letter names it: with its first day, as several may have the same title. */
export type NamedCourse = { title: string; startDate: Date }

/** What changes with the course: the two of them, and whether money was paid, which counts for the new one. */
type CourseChange = { from: NamedCourse; to: NamedCourse; isPaid: boolean }

/**
 * Queues the letter to a student who is on another course now.
 * @param occasion the enrollment, with the title of the new course
 */
export async function notifyCourseChanged(tx: Tx, occasion: Occasion, change: CourseChange): Promise<void> {
  if (!mailIsOn()) return
  await queueAbout(tx, occasion, {
    kind: 'course-enrollment-course-changed',
    letter: await dated(tx, occasion, courseChange(occasion, change)),
    about: { standingEnrollmentId: occasion.id },
  })
}

/**
 * Withdraws the letters about an enrollment that have not been sent, because they tell of the course before. One that is being sent may
 * still arrive; it is not tried again.
 */
export async function withdrawLettersOfCourse(tx: Tx, enrollmentId: string): Promise<void> {
  await tx.$executeRaw`
    UPDATE outbox_mails SET withdrawn_at = now() WHERE id IN (
      SELECT id FROM outbox_mails
      WHERE ${isOfEnrollment(enrollmentId)}
        AND sent_at IS NULL AND given_up_at IS NULL AND withdrawn_at IS NULL
      ORDER BY id FOR UPDATE)`
}

/** Tells a student which course the enrollment is for now, and which one it was for. */
function courseChange(occasion: Occasion, { from, to, isPaid }: CourseChange): Letter {
  return {
    subject: `Another course: ${to.title}`,
    greeting: greet(occasion.sender.name),
    paragraphs: [
      `Your enrollment is for "${to.title}" now, which ${describeBeginning(to.startDate)}. Until now it was for "${from.title}", which ${describeBeginning(from.startDate)}.`,
      ...(isPaid ? ['What you have paid counts for the new course.'] : []),
      ...confirmedLines(occasion),
      `If you did not expect this, call us on ${site.phone}.`,
    ],
  }
}
