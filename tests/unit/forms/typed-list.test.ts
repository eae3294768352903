import { describe, expect, test } from 'vitest'
import { readTypedList, warnOfCommas, writeTypedList } from '@/lib/forms/typed-list'

describe('a typed list', () => {
  test.each([
    ['Glue, Thread ,, Needle', ['Glue', 'Thread', 'Needle']],
    ['Glue,\nThread\r\n\n  Needle\n', ['Glue', 'Thread', 'Needle']],
    ['"Glue, or paste", Thread', ['Glue, or paste', 'Thread']],
    ['Thread\n "Glue, or paste" \nNeedle', ['Thread', 'Glue, or paste', 'Needle']],
    ['"A ""steady"" hand, always"', ['A "steady" hand, always']],
    // Quotes that are no more than quotes.
    ['"Steady", 24" screen, "Hands-on" work', ['"Steady"', '24" screen', '"Hands-on" work']],
    ['"Glue, Thread', ['"Glue', 'Thread']],
    [' , \n,', []],
    // As phones and word processors set them.
    ['“Glue, or paste”, “Quick”, Thread', ['Glue, or paste', '“Quick”', 'Thread']],
    ['“Glue, Thread', ['“Glue', 'Thread']],
    // Lists of a word processor, a chat and a text file.
    ['•\tGlue\r\n\uf0a7\t“Thread, waxed”\r\n•\t\r\no\tNeedle', ['Glue', 'Thread, waxed', 'Needle']],
    ['1.\tGlue\n12)\tThread\nb.\tNeedle', ['Glue', 'Thread', 'Needle']],
    ['  • Glue\n- Thread\n– Needle\n* Awl', ['Glue', 'Thread', 'Needle', 'Awl']],
    ['Glue\tor paste', ['Glue or paste']],
    // Each of several bullets is one entry; a dash before a list of commas is none.
    [
      '• Glue, or paste\n• “Thread, waxed”\nNeedle, Awl',
      ['Glue, or paste', 'Thread, waxed', 'Needle', 'Awl'],
    ],
    ['- Glue, Thread', ['Glue', 'Thread']],
    // What only begins like one.
    ['-5 °C, 3. year, o level\n+ tax', ['-5 °C', '3. year', 'o level', '+ tax']],
    ['"- Glue"', ['- Glue']],
  ])('%j is %j', (typed, entries) => {
    expect(readTypedList(typed)).toEqual(entries)
  })

  test.each([
    [['Glue', 'Thread'], 'Glue, Thread'],
    [['Glue, or paste', 'Thread'], '"Glue, or paste", Thread'],
    [['"Quick", they said', 'A "steady" hand'], '"""Quick"", they said", A "steady" hand'],
    [['- Glue', '“Thread', 'Needle”'], '"- Glue", "“Thread", Needle”'],
  ])('%j is written as %j', (entries, written) => {
    expect(writeTypedList(entries)).toBe(written)
  })

  test('of whatever entries is read as it was written', () => {
    const letters = ['a', ',', '"', ' ', '""', ', ', '",', 'b"', '“', '”', '- ', '•']
    const entries = letters
      .flatMap(one => letters.flatMap(two => letters.map(three => `${one}${two}${three}`.trim())))
      .filter(Boolean)
    for (const entry of entries) {
      expect(readTypedList(writeTypedList([entry]))).toEqual([entry])
      expect(readTypedList(writeTypedList(['x', entry, 'y']))).toEqual(['x', entry, 'y'])
    }
    expect(readTypedList(writeTypedList(entries))).toEqual(entries)
  })

  test('is read in a moment, however long and odd it is', () => {
    for (const part of ['"', '"a ', '",', ' ', '“', '“a ', '”,', '- ', '•\t\n'])
      expect(readTypedList(part.repeat(100_000 / part.length)).length).toBeLessThanOrEqual(50_000)
  }, 1000)
})

test('lines with commas in them are pointed out, lists of one kind are not', () => {
  expect(warnOfCommas('A steady hand\nTwo years, ideally three')).toContain('2 lines are 3 entries')
  for (const text of [
    'Glue, Thread',
    'Glue,\nThread,\n',
    'Glue\nThread',
    'Thread\n"Glue, or paste"',
    '- Glue, or paste\n- Awl',
    '',
  ])
    expect(warnOfCommas(text)).toBeUndefined()
})
