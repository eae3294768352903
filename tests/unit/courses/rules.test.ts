import { expect, test } from 'vitest'
import { canTellOf, warnOfMove, warnOfSeats, warnOfStart } from '@/lib/courses/rules'

// Half past midnight at the office, where the day before is still on elsewhere.
const now = new Date('2026-03-01T23:30:00Z')

test('a first day that has come is worth a word on an active course', () => {
  const warn = (startDate: string | undefined, isActive = true) => warnOfStart({ startDate, isActive }, now)
  expect(warn('2026-03-01')).toBe('This day is over: nobody could enroll on the site.')
  expect(warn('2026-03-02')).toBe('It would begin today: nobody could enroll on the site.')
  expect([warn('2026-03-03'), warn(undefined), warn('2026-03-01', false)]).toEqual(Array(3).fill(undefined))
})

test('fewer seats than are taken are worth a word, and no others', () => {
  expect(warnOfSeats(2, 3)).toBe('3 are taken already: the course would be full, and nobody loses a seat.')
  expect([warnOfSeats(3, 3), warnOfSeats(null, 3), warnOfSeats(undefined, 3)]).toEqual(
    Array(3).fill(undefined),
  )
})

test('another day is worth a word where somebody is enrolled', () => {
  const rest = 'enrolled, and no letter tells of another day. Call or write to them.'
  const warn = (canTell: boolean) => [0, 1, 12].map(enrolled => warnOfMove(enrolled, canTell))
  expect(warn(false)).toEqual([undefined, `1 person is ${rest}`, `12 people are ${rest}`])
  const offer = 'enrolled. As you save it, a letter can tell those who have a seat.'
  expect(warn(true)).toEqual([undefined, `1 person is ${offer}`, `12 people are ${offer}`])
})

test('letters tell of a first day that is not over at the office', () => {
  expect(['2026-03-01', undefined].map(day => canTellOf(day, now))).toEqual([false, false])
  expect(['2026-03-02', '2026-03-03'].map(day => canTellOf(day, now))).toEqual([true, true])
})
