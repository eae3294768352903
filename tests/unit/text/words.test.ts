import { expect, test } from 'vitest'
import { formatCount, holdTogether, listNames, setApart } from '@/lib/text/format'

test('one is one, and any other number many', () => {
  expect([0, 1, 2].map(count => formatCount(count, 'job'))).toEqual(['0 jobs', '1 job', '2 jobs'])
})

test('names in a sentence', () => {
  expect(listNames(['Title'])).toBe('Title')
  expect(listNames(['Title', 'City'])).toBe('Title and City')
  expect(listNames(['Title', 'City', 'Seats'])).toBe('Title, City and Seats')
  expect(listNames([])).toBe('')
})

test('a text that runs from right to left is set apart in a sentence, and no other is', () => {
  expect(setApart('جوس, نيجيريا')).toBe('\u2068جوس, نيجيريا\u2069')
  expect(setApart('جوس, Nigeria')).toBe('\u2066جوس, Nigeria\u2069')
  expect(setApart('Ƙaura Namoda, Nigeria')).toBe('Ƙaura Namoda, Nigeria')
})

test('a date is held together, but before its time', () => {
  expect(holdTogether('28 November 2026, 11:16')).toBe('28\u00a0November\u00a02026, 11:16')
})
