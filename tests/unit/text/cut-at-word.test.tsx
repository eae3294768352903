import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { CourseList } from '@/components/courses/course-list'
import { JobList } from '@/components/jobs/job-list'
import { courseExample } from '@/lib/courses/schema'
import { jobExample } from '@/lib/jobs/schema'
import { courseData } from '@/lib/seo/courses'
import { cutAtWord, openingOf } from '@/lib/text/format'

test.each([
  ['Short.', 'Short.'],
  ['one two six', 'one two six'],
  ['one two sixth', 'one two…'],
  ['one, two, sixth', 'one, two…'],
  ['One. Two. Sixth.', 'One. Two…'],
  ['one  \n twofold and more', 'one…'],
  ['Nkwa-nkwa-nkwa-nkwa', 'Nkwa-nkwa-n…'],
  ['🖨🖨🖨🖨🖨🖨🖨🖨🖨🖨🖨🖨🖨', '🖨🖨🖨🖨🖨🖨🖨🖨🖨🖨🖨…'],
  ['  ', ''],
])('%j is cut to %j', (text, cut) => {
  expect(cutAtWord(text, 11)).toBe(cut)
})

test('a beginning is whole sentences where they fill half of it, and else cut at a word', () => {
  const long = 'Take proofs to press with a steady hand and a good eye for what the ink does. '
  expect(openingOf('A short one. You…')).toBe('A short one. You…')
  expect(openingOf(`${long}Know bleed from trim.\n\nYou ${'will sit with two others '.repeat(9)}.`)).toBe(
    `${long}Know bleed from trim.`,
  )
  expect(openingOf(`${long}Ask for Mr. ${'Musa of the second floor '.repeat(9)}.`)).toMatch(/ Musa of the…$/)
  expect(openingOf(`Short. ${'And one that has no end '.repeat(9)}.`)).toMatch(/^Short\. And .* end And…$/)
  expect(openingOf('word '.repeat(60))).toMatch(/word…$/)
})

test('a ticket and the structured data have the beginning of a long description', () => {
  const description = `${'Set type by hand. '.repeat(60)}The end.`
  const offered = { course: { ...courseExample, description }, openness: 'open', seatsLeft: null } as const
  for (const text of [
    renderToStaticMarkup(<JobList jobs={[{ ...jobExample, description }]} />),
    renderToStaticMarkup(<CourseList courses={[offered]} />),
    JSON.stringify(courseData(offered)),
  ]) {
    expect(text).toContain('Set type by hand. Set type')
    expect(text).not.toContain('The end.')
    expect(text.match(/Set type/g)).toHaveLength(10)
  }
})
