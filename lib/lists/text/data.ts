import 'server-only'
import { Prisma } from '@/lib/platform/generated/prisma/client'
import { fold } from '../fold'

// Shorter texts have no three letters in a row, which is what the indexes of texts go by.
const INDEXED_LENGTH = 3

/**
 * Makes the condition that a text is in one of the columns, all kept folded: anywhere in it, and with one or two
 * letters at the beginning of a word.
 * @param text as typed; a percent sign or an underscore in it stands for itself
 */
export function holdsAny(columns: readonly Prisma.Sql[], text: string): Prisma.Sql {
  const folded = escapeWildcards(fold(text))
  const patterns = fold(text).length < INDEXED_LENGTH ? [`${folded}%`, `% ${folded}%`] : [`%${folded}%`]
  const conditions = columns.flatMap(column => patterns.map(pattern => Prisma.sql`${column} LIKE ${pattern}`))
  return Prisma.sql`(${Prisma.join(conditions, ' OR ')})`
}

/** Makes the condition that a column of a short table holds a text anywhere, whatever its case and marks. */
export function holds(column: Prisma.Sql, text: string): Prisma.Sql {
  return Prisma.sql`fold_text(${column}) LIKE ${`%${escapeWildcards(fold(text))}%`}`
}

function escapeWildcards(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&')
}
