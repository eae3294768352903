import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { CourseDetails } from '@/components/courses/course-details'
import { JobDetails } from '@/components/jobs/job-details'
import { type JobRecord, jobExample } from '@/lib/jobs/schema'
import { splitParagraphs } from '@/lib/text/format'

const times = (text: string, part: string) => text.split(part).length - 1

test('a line that a text repeats is shown as often as it was written', () => {
  expect(splitParagraphs('Bring a pen.\n\nCome early.\nBring a pen.')).toEqual([
    'Bring a pen.',
    'Come early.',
    'Bring a pen.',
  ])
  const job: JobRecord = {
    ...jobExample,
    description: 'Set type.\nSet type.',
    requirements: ['Patience', 'Patience'],
    responsibilities: ['Ink', 'Ink', 'Paper'],
    requiredSkills: ['CorelDRAW', 'CorelDRAW'],
  }
  const page = renderToStaticMarkup(<JobDetails job={job} url={undefined} />)
  for (const line of ['Set type.', 'Patience', 'Ink', 'CorelDRAW'])
    expect(times(page, `>${line}<`), line).toBe(2)
  const course = { title: 'Printing', description: 'Day one\nLunch\nDay two\nLunch' }
  const coursePage = renderToStaticMarkup(<CourseDetails course={course} url="https://site.test" />)
  expect(times(coursePage, '>Lunch<')).toBe(2)
})
