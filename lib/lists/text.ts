import 'server-only'
import { Prisma } from '@/lib/platform/generated/prisma/client'
import { allOf } from './query'
import { isRecordId } from './record-id'

const hooked: Record<string, string> = { ɓ: 'b', ɗ: 'd', ƙ: 'k', ƴ: 'y' }

// A phone types another one than a laptop.
const APOSTROPHES = /['’‘ʼʻ`´]/g

// The trigram indexes need three letters in a row.
const INDEXED_LENGTH = 3

/**
 * Makes the condition that each word of a text is in one of the columns, all stored folded: anywhere in it, and with one
 * or two letters at the beginning of a word. So first and last name are found in any order, with others between them.
 * @param text as typed; a percent sign or an underscore in it stands for itself
 */
export function containsAny(columns: readonly Prisma.Sql[], text: string): Prisma.Sql {
  return allOf(wordsOf(text).map(word => containsWord(columns, word)))
}

function containsWord(columns: readonly Prisma.Sql[], word: string): Prisma.Sql {
  const folded = fold(word)
  const escaped = toPattern(folded)
  const patterns = folded.length < INDEXED_LENGTH ? [`${escaped}%`, `% ${escaped}%`] : [`%${escaped}%`]
  const conditions = columns.flatMap(column => patterns.map(pattern => Prisma.sql`${column} LIKE ${pattern}`))
  return Prisma.sql`(${Prisma.join(conditions, ' OR ')})`
}

// No name has them, but registers and mail programs do: `Gyang, Retnan`, `"Retnan Gyang" <retnan@example.com>`.
const BETWEEN_WORDS = /[\s,;<>"“”]+/

function wordsOf(text: string): string[] {
  const words = text.split(BETWEEN_WORDS).filter(Boolean)
  // A text of nothing but such signs is searched for as it stands.
  return words.length > 0 ? words : [text.trim()].filter(Boolean)
}

// Fewer digits occur in too many phone numbers.
const PHONE_DIGITS = 4

/**
 * Makes the condition that a person is found by a name, an e-mail or a phone number, each word by one of them; or by the
 * whole id of their record, which receipts give as reference.
 * @param folded the columns with the name, the e-mail and what else is searched, stored folded
 * @param phone the column with the phone number in E.164
 * @param id the column with the record's id
 * @param text as typed: `0803 123` and `+234 803 123` find the same numbers
 */
export function matchesPerson(
  folded: readonly Prisma.Sql[],
  phone: Prisma.Sql,
  id: Prisma.Sql,
  text: string,
): Prisma.Sql {
  // No name, e-mail or number looks like an id; pasted from a letter it may have capitals.
  const reference = text.trim().toLowerCase()
  if (isRecordId(reference)) return Prisma.sql`${id} = ${reference}::uuid`
  return allOf(personWordsOf(text).map(word => matchesWord(folded, phone, word)))
}

const DIGIT_GROUPS = /(?<![^\s,;<>"“”])\+?\(?\d[\d\s().\p{Dash}]*(?![^\s,;<>"“”])/gu

/** The words of a text; the spaces within a phone number do not separate any. */
function personWordsOf(text: string): string[] {
  const numbers = (text.match(DIGIT_GROUPS) ?? []).filter(groups => readPhoneDigits(groups) !== null)
  const rest = numbers.reduce((left, number) => left.replace(number, ' '), text)
  return [...wordsOf(rest), ...numbers.map(number => number.trim())]
}

function matchesWord(folded: readonly Prisma.Sql[], phone: Prisma.Sql, word: string): Prisma.Sql {
  const named = containsWord(folded, word)
  const digits = readPhoneDigits(word)
  return digits === null ? named : Prisma.sql`(${named} OR ${phone} LIKE ${`%${digits}%`})`
}

/**
 * Returns the digits of what may be part of a phone number, as they stand in E.164; null where it cannot be one.
 * @param text as typed: as it is dialled here or abroad, whole or in part
 */
export function readPhoneDigits(text: string): string | null {
  if (!/^\+?[\d\s().\p{Dash}]+$/u.test(text)) return null
  const digits = text.replace('(0)', '').replace(/\D/g, '')
  if (digits.length < PHONE_DIGITS) return null
  // A + or 00 stands before the country's code; what is as short as the end of a number may be that.
  const abroad = /^00(\d{4,})$/.exec(digits)?.[1] ?? (text.startsWith('+') ? digits : null)
  // A Nigerian number as it is dialled here begins with a 0 that its international form leaves out, though not everybody does.
  return abroad === null ? digits.replace(/^0/, '') : abroad.replace(/^2340/, '234')
}

/** Makes the condition that a column of a short table holds a text anywhere, whatever its case and marks. */
export function containsText(column: Prisma.Sql, text: string): Prisma.Sql {
  return Prisma.sql`fold_text(${column}) LIKE ${`%${toPattern(fold(text))}%`}`
}

/**
 * Makes a text fit to be found however it was typed: small letters without marks, so that `Adébáyọ̀` is found by
 * `adebayo`. The database's fold_text does the same to the columns searched.
 */
export function fold(text: string): string {
  const plain = text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
  return plain.replace(/[ɓɗƙƴ]/g, letter => hooked[letter] ?? letter)
}

/** Returns a text as what is searched for is compared with it: folded, and with one sign for every apostrophe. */
export function foldForSearch(text: string): string {
  return fold(text).replace(APOSTROPHES, "'")
}

/** Makes a folded text part of a pattern of LIKE, in which it stands for itself, with any apostrophe for any other. */
function toPattern(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&').replace(APOSTROPHES, '_')
}
