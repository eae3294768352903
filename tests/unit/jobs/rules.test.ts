import { expect, test } from 'vitest'
import { warnOfClosing } from '@/lib/jobs/rules'

// Half past midnight at the office, where the day before is still on elsewhere.
const now = new Date('2026-03-01T23:30:00Z')

test('a closing day that is over is worth a word where the job is to be open', () => {
  const warn = (closingDate: string | null, isActive = true) => warnOfClosing({ isActive, closingDate }, now)
  expect(warn('2026-03-01')).toBe('This day is over: the job would be closed, although Open is chosen.')
  expect([warn('2026-03-02'), warn(null), warn('2026-03-01', false)]).toEqual(Array(3).fill(undefined))
  expect(warnOfClosing({}, now)).toBeUndefined()
})
