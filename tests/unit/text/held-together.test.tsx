import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { courseFacts } from '@/components/courses/course-details'
import { ResultNotes } from '@/components/result/result-notes'
import { site } from '@/content/site'
import { courseExample } from '@/lib/courses/schema'
import { holdTogether } from '@/lib/text/format'

const phone = holdTogether(site.phone)

test('no line breaks within a date, but before its time, or a phone number in a sentence', () => {
  const course = { ...courseExample, startDate: '2026-11-28' }
  expect(courseFacts(course)).toMatch(/, from 28\u00a0November\u00a02026\.$/)
  expect(phone).toMatch(/^\+\d+(\u00a0\d+)+$/)
  expect(holdTogether('28 November 2026, 11:16')).toBe('28\u00a0November\u00a02026, 11:16')
  const result = {
    type: 'course-enrollment',
    successful: false,
    text: '',
    appliedBefore: false,
    reference: undefined,
    follow: undefined,
  }
  const notes = renderToStaticMarkup(<ResultNotes result={result} reference={undefined} caveat="seat-gone" />)
  expect(notes).toContain(`>${phone}</a> about what you have paid.`)
})
