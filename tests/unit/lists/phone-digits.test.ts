import { expect, test } from 'vitest'
import { readPhoneDigits } from '@/lib/lists/text'

const FULL = '2348031234567'

test.each([
  ['+234 803 123 4567', FULL],
  ['00234 803 123 4567', FULL],
  ['+234 0803 123 4567', FULL],
  ['+234 (0)803 123 4567', FULL],
  ['00234 0803 123 4567', FULL],
  ['+44 (0)20 7946 0018', '442079460018'],
  ['0803-123-4567', '8031234567'],
  ['0803 12', '80312'],
  // As web pages and Word have hyphens.
  ['0803‑123–4567', '8031234567'],
  // In the middle or at the end of a number.
  ['123 4567', '1234567'],
  ['2340 1234', '23401234'],
  ['0045', '045'],
])('%s is looked for as %s', (typed, digits) => {
  expect(readPhoneDigits(typed)).toBe(digits)
})

test.each(['080', '+234', '0803 ab', 'Ọlá', ''])('%j is no phone number', typed => {
  expect(readPhoneDigits(typed)).toBeNull()
})
