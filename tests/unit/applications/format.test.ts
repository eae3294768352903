import { expect, test } from 'vitest'
import { describeLettersAfterUndo } from '@/lib/applications/format'

test.each([
  [0, 'no letter leaves'],
  [1, '1 letter about what was decided before leaves after all'],
  [2, '2 letters about what was decided before leave after all'],
])('after an undo with %i letters that wait again it is said that %s', (letters, words) => {
  expect(describeLettersAfterUndo(letters)).toBe(words)
})
