import { expect, test } from 'vitest'
import { formatPlace } from '@/lib/lists/format'
import { numberInList, pageSizes } from '@/lib/lists/page'

test.each([
  [0, 1, pageSizes.usual, { total: 3, more: false }, '1 of 3'],
  [0, 2, pageSizes.usual, { total: 104, more: false }, '26 of 104'],
  [0, 2, pageSizes.large, { total: 104, more: false }, '101 of 104'],
  [24, 100, pageSizes.usual, { total: 10_000, more: true }, '2,500 of more than 10,000'],
])(
  'the record at %i on page %i of %i records is placed in the whole list',
  (index, page, size, list, place) => {
    expect(formatPlace(numberInList(index, { page, size }), list)).toBe(place)
  },
)
