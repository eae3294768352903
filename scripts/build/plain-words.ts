import type { Place } from './find-place'

const MOST_SHOWN = 60

/** Puts what zod says of a value into words for somebody who has never seen it. */
export function putPlainly(message: string, place: Place): string {
  for (const [pattern, words] of PLAIN) {
    const match = pattern.exec(message)
    if (match) return words(match, place)
  }
  return message
}

type Words = (match: RegExpExecArray, place: Place) => string

const PLAIN: [RegExp, Words][] = [
  [/received undefined/, () => 'is missing'],
  [/to have >=1 characters/, () => 'is empty'],
  [
    /to have (exactly |[<>]=?)(\d+) items/,
    ([, bound = '', number], { items }) =>
      `there must be ${BOUNDS[bound] ?? bound}${number}, and there are ${items ?? 'others'}`,
  ],
  [
    /expected one of (.+)$/,
    ([, names = ''], place) => `must be one of ${names.replaceAll('|', ', ')}${given(place)}`,
  ],
  [/to be >=(\S+)/, ([, number], place) => `must be ${number} or more${given(place)}`],
  [/to be <=(\S+)/, ([, number], place) => `must be ${number} or less${given(place)}`],
  [/expected (int|number), received string/, (_, place) => `must be a number, without quotes${given(place)}`],
  [/expected string, received/, (_, place) => `must be a text in quotes${given(place)}`],
  [
    /match pattern \/\^\\\/artwork/,
    () => 'must be the path of a picture, such as /artwork/projects/name.jpg',
  ],
  [/match pattern \/\^\\\+/, (_, place) => `must be + with digits and spaces${given(place)}`],
]

const BOUNDS: Record<string, string> = { '>=': 'at least ', '<=': 'at most ' }

const given = ({ text }: Place) => (text && text.length <= MOST_SHOWN ? `, and is ${text}` : '')
