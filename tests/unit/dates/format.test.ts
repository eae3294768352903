import { expect, test } from 'vitest'
import { formatWait } from '@/lib/dates/format'

test.each([
  [1, 'a minute'],
  [60, 'a minute'],
  [61, '2 minutes'],
  [600, '10 minutes'],
  [7199, '2 hours'],
  [86_400, '24 hours'],
])('%i seconds are %s', (seconds, wait) => {
  expect(formatWait(seconds)).toBe(wait)
})
