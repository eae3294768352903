import { z } from 'zod'
import { LONGEST_SEARCH } from './constants'

const SHORT = 'Type two letters or more.'

/** What is searched for: one line, whatever was typed. */
export const searchSchema = z
  .string(SHORT)
  .transform(text => text.replace(/[\p{Cc}\p{Cs}\s]+/gu, ' ').trim())
  .pipe(z.string().min(2, SHORT).max(LONGEST_SEARCH, `Use ${LONGEST_SEARCH} characters at most.`))

/** What can be found. */
export type ResultKind = 'Job' | 'Course' | 'Service' | 'Project' | 'Person' | 'Page'

/** A page of the site as it is searched. */
export type SearchedPage = {
  kind: ResultKind
  path: string
  title: string
  /** What it is about in a few words, which count for more than the rest. */
  keywords: string
  text: string
}

/** A stretch of a text, and whether it is what was looked for. */
export type TextPart = { text: string; found: boolean }

/** One page that was found, its title and a few of its words cut into parts. */
export type SearchResult = {
  kind: ResultKind
  path: string
  title: readonly TextPart[]
  snippet: readonly TextPart[]
}

/** What was found, the best first. */
export type SearchResults = {
  results: readonly SearchResult[]
  /** How many there are, those that are not shown included. */
  total: number
  /** Whether they have only some of the words, as nothing has all. */
  isPartial: boolean
}
