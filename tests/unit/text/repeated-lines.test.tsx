import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { CourseDetails } from '@/components/courses/course-details'
import { JobDetails } from '@/components/jobs/job-details'
import type { JobRecord } from '@/lib/jobs/schema'
import { splitParagraphs } from '@/lib/text/format'

const times = (text: string, part: string) => text.split(part).length - 1

test('a line that a text repeats is shown as often as it was written', () => {
  expect(splitParagraphs('Bring a pen.\n\nCome early.\nBring a pen.')).toEqual([
    'Bring a pen.',
    'Come early.',
    'Bring a pen.',
  ])
  const job: JobRecord = {
    _id: '0197f3a0-0000-7000-8000-000000000000',
    title: 'Printer',
    description: 'Set type.\nSet type.',
    location: { city: 'Jos', country: 'Nigeria' },
    salary: { min: 1, max: 2, currency: 'NGN' },
    employmentType: 'Contract',
    department: 'Press',
    commitmentFee: 0,
    requirements: ['Patience', 'Patience'],
    responsibilities: ['Ink', 'Ink', 'Paper'],
    requiredSkills: ['CorelDRAW', 'CorelDRAW'],
    datePosted: '2026-01-01T08:00:00.000Z',
  }
  const page = renderToStaticMarkup(<JobDetails job={job} url={undefined} />)
  for (const line of ['Set type.', 'Patience', 'Ink', 'CorelDRAW'])
    expect(times(page, `>${line}<`), line).toBe(2)
  const course = { title: 'Printing', description: 'Day one\nLunch\nDay two\nLunch' }
  const coursePage = renderToStaticMarkup(<CourseDetails course={course} url="https://site.test" />)
  expect(times(coursePage, '>Lunch<')).toBe(2)
})
