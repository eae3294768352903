import { expect, test } from 'vitest'
import { calendarDay, calendarText, calendarTime, writeCalendar } from '@/lib/dates/icalendar'

// The rules are RFC 5545's: https://www.rfc-editor.org/rfc/rfc5545

const unfold = (file: string) => file.replaceAll('\r\n ', '')

test.each([
  ['plain', 'plain'],
  ['Jos, Plateau; Nigeria', 'Jos\\, Plateau\\; Nigeria'],
  ['C:\\temp', 'C:\\\\temp'],
  ['one\ntwo\r\nthree\rfour', 'one\\ntwo\\nthree\\nfour'],
  ['a\\nb', 'a\\\\nb'],
  ['tab\tkept, bell\u0007 and \u0085 not', 'tab\tkept\\, bell and  not'],
])('the text %j is the value %j (3.3.11)', (text, value) => {
  expect(calendarText(text)).toBe(value)
})

test('a day has no time zone, a moment is in UTC (3.3.4, 3.3.5)', () => {
  expect(calendarDay('2026-01-12')).toBe('20260112')
  expect(calendarTime(new Date('2026-01-12T09:05:07.891+01:00'))).toBe('20260112T080507Z')
})

test.each([
  ['x'.repeat(500)],
  ['ẹ̀kọ́ '.repeat(60)],
  ['🖨️ '.repeat(40)],
  [`${'x'.repeat(67)}é`],
  ['x'.repeat(67)],
])('lines are folded at 75 octets, between characters, and end in CRLF (3.1)', text => {
  const file = writeCalendar([
    ['SUMMARY', text],
    ['END', 'VEVENT'],
  ])
  expect(file.endsWith('\r\n')).toBe(true)
  expect(file.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
  for (const line of file.split('\r\n')) {
    expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
    expect(line).not.toContain('\ufffd')
    expect(line.isWellFormed()).toBe(true)
  }
  expect(unfold(file)).toBe(`SUMMARY:${text}\r\nEND:VEVENT\r\n`)
})

test('a line is folded no sooner than it must be', () => {
  const lines = writeCalendar([['X', 'y'.repeat(75 - 2 + 74 + 1)]]).split('\r\n')
  expect(lines.map(line => line.length)).toEqual([75, 75, 2, 0])
})
