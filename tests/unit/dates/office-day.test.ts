import { expect, test } from 'vitest'
import { daySchema } from '@/lib/dates/office-day'

test.each([
  ['2026-12-01', '2026-12-01'],
  ['2026-12-01T00:00:00.000Z', '2026-12-01'],
  // Midnight at the office is past by then, in UTC it is not.
  ['2026-11-30T23:30:00Z', '2026-12-01'],
  ['2026-12-01T00:30:00+02:00', '2026-11-30'],
])('%s is the day %s at the office', (sent, day) => {
  expect(daySchema.parse(sent)).toBe(day)
})

test.each([
  'tomorrow',
  '',
  '2026-02-30',
  '1899-12-31',
  '2026-12-01T25:00:00Z',
  '2026-12-01T10:00:00',
  '9999-12-31T23:30:00Z',
  '1850-01-01T00:00:00Z',
])('%j is no day', sent => {
  expect(daySchema.safeParse(sent).error?.issues.map(({ message }) => message)).toEqual([
    'Enter a date as 2025-12-01.',
  ])
})
