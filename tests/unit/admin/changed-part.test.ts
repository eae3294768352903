import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findChangedPart } from '@/components/admin/panel/changed-part'

const long = 'Cuts and folds what comes off the press. '.repeat(5).trim()

test('short texts are given whole', () => {
  expect(findChangedPart('Binder', 'Bookbinder')).toEqual({ from: 'Binder', to: 'Bookbinder' })
})

test.each([
  ['at the end', long, `${long} And binds.`, { from: '… press.', to: '… press. And binds.' }],
  ['at the start', long, `He ${long}`, { from: 'Cuts …', to: 'He Cuts …' }],
  [
    'in the middle',
    `${long} Tuesday. ${long}`,
    `${long} Friday. ${long}`,
    { from: '… Tuesday. …', to: '… Friday. …' },
  ],
  ['altogether', long, 'None', { from: long, to: 'None' }],
])('of long texts, what changed %s', (_, from, to, expected) => {
  expect(findChangedPart(from, to)).toEqual(expected)
})

test('what is cut off is the same on both sides', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 300 }), fc.string({ maxLength: 300 }), (from, to) => {
      const part = findChangedPart(from, to)
      const bare = (text: string) => text.replace(/^… /, '').replace(/ …$/, '')
      expect(from.includes(bare(part.from).trim())).toBe(true)
      expect(to.includes(bare(part.to).trim())).toBe(true)
    }),
  )
})
