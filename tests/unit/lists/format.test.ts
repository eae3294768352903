import { expect, test } from 'vitest'
import { formatPlace } from '@/lib/lists/format'
import { numberInList } from '@/lib/lists/page'

test.each([
  [0, 1, { total: 3, more: false }, '1 of 3'],
  [0, 2, { total: 104, more: false }, '26 of 104'],
  [24, 100, { total: 10_000, more: true }, '2,500 of more than 10,000'],
])('the record at %i on page %i is placed in the whole list', (index, page, list, place) => {
  expect(formatPlace(numberInList(index, page), list)).toBe(place)
})
