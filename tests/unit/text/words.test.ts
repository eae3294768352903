import { expect, test } from 'vitest'
import { formatCount, listNames } from '@/lib/text/format'

test('one is one, and any other number many', () => {
  expect([0, 1, 2].map(count => formatCount(count, 'job'))).toEqual(['0 jobs', '1 job', '2 jobs'])
})

test('names in a sentence', () => {
  expect(listNames(['Title'])).toBe('Title')
  expect(listNames(['Title', 'City'])).toBe('Title and City')
  expect(listNames(['Title', 'City', 'Seats'])).toBe('Title, City and Seats')
  expect(listNames([])).toBe('')
})
