import { describe, expect, test } from 'vitest'
import type { CourseRecord } from '@/lib/courses/schema'
import { type JobRecord, jobExample } from '@/lib/jobs/schema'
import { courseList } from '@/lib/seo/course-list'
import { jobFeed } from '@/lib/seo/job-feed'
import { jobPosting } from '@/lib/seo/job-posting'

const job: JobRecord = {
  ...jobExample,
  _id: '0190b5a0-0000-7000-8000-000000000001',
  title: 'Print finisher',
  description: 'Cuts & folds.\nBinds <well>.',
  location: { city: 'Jos', country: 'Nigeria' },
  salary: { min: 150_000, max: 200_000, currency: 'NGN' },
  employmentType: 'Part-time',
  requirements: ['A steady hand'],
  responsibilities: [],
  requiredSkills: ['Creasing', 'Binding'],
  department: 'Printing',
  commitmentFee: 0,
  datePosted: '2025-12-01T09:00:00.000Z',
  closingDate: undefined,
}

const course: CourseRecord = {
  _id: '0190b5a0-0000-7000-8000-000000000002',
  title: 'Bookbinding',
  description: 'Fold, sew and case in.',
  category: 'MasterClass',
  price: 45_000,
  duration: { value: 8, unit: 'weeks' },
  startDate: '2026-01-12',
  isActive: true,
}

describe('jobPosting', () => {
  test('has what Google requires', () => {
    expect(jobPosting(job)).toMatchObject({
      '@type': 'JobPosting',
      description:
        '<p>Cuts &amp; folds.<br>Binds &lt;well&gt;.</p><p>Requirements</p><ul><li>A steady hand</li></ul>',
      employmentType: 'PART_TIME',
      identifier: { value: job._id },
      directApply: true,
      baseSalary: { currency: 'NGN', value: { minValue: 150_000, maxValue: 200_000 } },
      jobLocation: { address: { addressLocality: 'Jos' } },
    })
  })

  test('is left out where applicants pay a fee', () => {
    expect(jobPosting({ ...job, commitmentFee: 5_000 })).toBeUndefined()
  })
})

describe('courseList', () => {
  test('gives each course its price, start and length', () => {
    const text = JSON.stringify(courseList([course]))
    for (const fact of ['"price":45000', '"priceCurrency":"NGN"', '"startDate":"2026-01-12"'])
      expect(text).toContain(fact)
  })

  // A duration in a schedule would be the time that each of its days, weeks or months takes, which nobody enters.
  test.each([
    ['days', 'Daily'],
    ['weeks', 'Weekly'],
    ['months', 'Monthly'],
  ] as const)('says a length in %s as Google requires it', (unit, repeatFrequency) => {
    const list = courseList([{ ...course, duration: { value: 8, unit } }])
    expect(list).toMatchObject({
      itemListElement: [
        {
          item: {
            hasCourseInstance: {
              courseMode: 'Onsite',
              courseSchedule: { '@type': 'Schedule', repeatFrequency, repeatCount: 8 },
            },
          },
        },
      ],
    })
    expect(JSON.stringify(list)).not.toContain('duration')
  })

  test('is left out while there are no courses', () => {
    expect(courseList([])).toBeUndefined()
  })
})

describe('jobFeed', () => {
  test('is a JSON Feed with an item for each job', () => {
    const feed = jobFeed([job])
    expect(feed.version).toBe('https://jsonfeed.org/version/1.1')
    expect(feed.items).toMatchObject([{ title: 'Print finisher', date_published: job.datePosted }])
    expect(feed.items[0]?.url).toMatch(/^http.+\/job-application\/0190b5a0/)
  })
})
