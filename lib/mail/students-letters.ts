import 'server-only'
import type { Prisma } from '@/lib/platform/generated/prisma/client'
import type { Occasion } from '@/lib/sent-records/constants'
import { splitParagraphs } from '@/lib/text/format'
import { greet, queueAboutMany } from './letter'

/**
 * Queues a letter that an administrator wrote to each of a course's students. It is withdrawn where the enrollment is cancelled before it
 * leaves, and leaves after all where that is soon taken back.
 * @param text plain text; each of its lines is a paragraph
 */
export async function queueStudentsLetters(
  tx: Prisma.TransactionClient,
  students: readonly Occasion[],
  { subject, text }: { subject: string; text: string },
): Promise<void> {
  const paragraphs = splitParagraphs(text)
  const letters = students.map(occasion => ({
    occasion,
    letter: {
      subject,
      greeting: greet(occasion.sender.name),
      paragraphs,
      facts: [['Course', occasion.title] satisfies [string, string]],
    },
    about: { standingEnrollmentId: occasion.id },
  }))
  await queueAboutMany(tx, 'course-enrollment', 'letter', letters)
}
