import { expect, test } from 'vitest'
import { newReference } from '@/lib/payments/new-payment'
import { looksLikeReference } from '@/lib/payments/schema'

test('a reference has 128 bits, of letters that nobody mistakes for others', () => {
  const references = Array.from({ length: 1000 }, newReference)
  for (const reference of references) expect(looksLikeReference(reference)).toBe(true)
  const letters = new Set(references.flatMap(reference => [...reference.slice('pc-'.length)]))
  expect((newReference().length - 'pc-'.length) * Math.log2(letters.size)).toBeGreaterThanOrEqual(128)
  expect([...letters].filter(letter => '01ilo'.includes(letter))).toEqual([])
})

test('a reference of before, with twenty letters, still counts', () => {
  expect(looksLikeReference('pc-22222222222222222222')).toBe(true)
})

test.each(['', 'pc-', 'pc-222222222222222222222', `pc-${'2'.repeat(27)}`, `PC-${'2'.repeat(26)}`])(
  '"%s" is no reference',
  text => {
    expect(looksLikeReference(text)).toBe(false)
  },
)
