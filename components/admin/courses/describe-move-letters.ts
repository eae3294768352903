import { MOVE_LETTER_WAIT_MINUTES } from '@/lib/courses/constants'
import type { MoveLetters } from '@/lib/courses/schema'
import { formatCount } from '@/lib/text/format'

/** Returns sentences about the letters of a moved course, shown after the message that it is saved; empty where there were none. */
export function describeMoveLetters({ studentsTold, lettersWithdrawn }: MoveLetters): string {
  return [
    studentsTold !== undefined && describeLetters(studentsTold, lettersWithdrawn),
    lettersWithdrawn && `${formatCount(lettersWithdrawn, 'letter')} about the other day never left.`,
  ]
    .filter(Boolean)
    .join(' ')
}

function describeLetters(queued: number, withdrawn = 0): string {
  if (queued > 0)
    return `${queued === 1 ? '1 person is' : `${queued} people are`} written to in ${MOVE_LETTER_WAIT_MINUTES} minutes.`
  if (withdrawn > 0) return 'Nobody had heard of the other day.'
  return 'No letter was written: one goes only to whoever had a letter from us before. Call the others who have a seat.'
}
