import { fold } from '@/lib/lists/text'
import { MARKS } from './constants'
import type { TextPart } from './schema'

// Some words before what was found, and some after it.
const LEAD_LENGTH = 60
const SNIPPET_LENGTH = 200

/** A stretch of a text, from one character up to before another. */
type Range = { from: number; to: number }

/**
 * Splits a text where something was found in it.
 * @param marked the text as the database searched it, without capitals and accents, with marks around what it found
 */
export function splitFound(original: string, marked: string): TextPart[] {
  return toParts(original, readRanges(original, marked), { from: 0, to: original.length })
}

/** Cuts the words around the first find out of a text, or its beginning where nothing was found in it, as `splitFound` splits them. */
export function cutSnippet(original: string, marked: string): TextPart[] {
  const found = readRanges(original, marked)
  const start = found[0]?.from ?? 0
  const from = start <= LEAD_LENGTH ? 0 : wordStart(original, start - LEAD_LENGTH, start)
  const to = wordEnd(original, Math.max(from + SNIPPET_LENGTH, found[0]?.to ?? 0))
  const parts = toParts(original, found, { from, to }).map(({ text, found }) => ({
    text: text.replace(/\s+/g, ' '),
    found,
  }))
  return [
    ...(from > 0 ? [{ text: '… ', found: false }] : []),
    ...parts,
    ...(to < original.length ? [{ text: ' …', found: false }] : []),
  ]
}

/** Makes a text as the database searches it: each character stays in its place, but for accents of their own. */
function searchText(text: string): string {
  return fold(text).replace(/[<>&/\uE000\uE001]/g, ' ')
}

// Nothing is marked where the two do not agree on the text: better than a mark on the wrong word.
function readRanges(original: string, marked: string): Range[] {
  const plain = marked.replaceAll(MARKS.start, '').replaceAll(MARKS.stop, '')
  if (plain !== searchText(original)) return []
  const places = placesOf(original)
  const ranges: Range[] = []
  let passed = 0
  for (const stretch of marked.split(MARKS.start)) {
    const [found = '', after] = stretch.split(MARKS.stop)
    if (after !== undefined)
      ranges.push({ from: places[passed] ?? 0, to: places[passed + found.length] ?? original.length })
    passed += found.length + (after?.length ?? 0)
  }
  return ranges
}

/** Where in the original each character of its searched form stands. */
function placesOf(original: string): number[] {
  const places: number[] = []
  let place = 0
  for (const character of original) {
    // One of ASCII is one in either form; asking that of each takes a second in a long text.
    const length = character <= '\x7f' ? 1 : searchText(character).length
    for (let part = 0; part < length; part++) places.push(place)
    place += character.length
  }
  return places
}

function toParts(original: string, found: readonly Range[], { from, to }: Range): TextPart[] {
  const parts: TextPart[] = []
  let place = from
  for (const range of found) {
    if (range.to <= place || range.from >= to) continue
    parts.push({ text: original.slice(place, range.from), found: false })
    parts.push({ text: original.slice(range.from, range.to), found: true })
    place = range.to
  }
  parts.push({ text: original.slice(place, to), found: false })
  return parts.filter(({ text }) => text !== '')
}

function wordStart(text: string, from: number, before: number): number {
  const space = text.slice(from, before).search(/\s\S/)
  return space < 0 ? before : from + space + 1
}

function wordEnd(text: string, to: number): number {
  if (to >= text.length) return text.length
  const cut = text.slice(0, to)
  const space = cut.search(/\s\S*$/)
  if (space >= to / 2) return space
  // Not between the halves of an emoji.
  return cut.isWellFormed() ? to : to - 1
}
