import { MOVE_LETTER_WAIT_MINUTES } from '@/lib/courses/constants'
import type { MoveLetters } from '@/lib/courses/schema'
import { formatCount } from '@/lib/text/format'

/** Says what became of letters where a course was moved, as sentences after that it was saved; empty where there were none. */
export function describeMoveLetters({ studentsTold, lettersWithdrawn }: MoveLetters): string {
  return [
    studentsTold !== undefined && describeTold(studentsTold, lettersWithdrawn),
    lettersWithdrawn && `${formatCount(lettersWithdrawn, 'letter')} of the day before never left.`,
  ]
    .filter(Boolean)
    .join(' ')
}

function describeTold(told: number, withdrawn = 0): string {
  if (told > 0)
    return `${told === 1 ? '1 person is' : `${told} people are`} written to in ${MOVE_LETTER_WAIT_MINUTES} minutes.`
  return withdrawn > 0 ? 'Nobody had heard of the other day.' : 'There is nobody to write to.'
}
