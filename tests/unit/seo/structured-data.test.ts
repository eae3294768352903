import { describe, expect, test } from 'vitest'
import { type CourseRecord, courseExample } from '@/lib/courses/schema'
import { type JobRecord, jobExample } from '@/lib/jobs/schema'
import { courseData, courseList } from '@/lib/seo/courses'
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
  ...courseExample,
  _id: '0190b5a0-0000-7000-8000-000000000002',
  title: 'Bookbinding',
  description: 'Fold, sew and case in.',
  category: 'MasterClass',
  price: 45_000,
  duration: { value: 8, unit: 'weeks' },
  startDate: '2026-01-12',
  isActive: true,
  whatToBring: undefined,
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

const offered = { course, openness: 'open', seatsLeft: null } as const

describe('courseData', () => {
  test('gives a course its price, its start and whether it takes enrollments', () => {
    expect(courseData(offered)).toMatchObject({
      '@type': 'Course',
      name: 'Bookbinding',
      description: 'Fold, sew and case in.',
      offers: { price: 45_000, priceCurrency: 'NGN', availability: 'https://schema.org/InStock' },
      hasCourseInstance: { startDate: '2026-01-12' },
    })
    expect(courseData({ ...offered, openness: 'full' })).toMatchObject({
      offers: { availability: 'https://schema.org/SoldOut' },
    })
    expect(courseData({ ...offered, openness: 'started' })).toBeUndefined()
  })

  // A duration in a schedule would be the time that each of its days, weeks or months takes, which nobody enters.
  test.each([
    ['days', 'Daily'],
    ['weeks', 'Weekly'],
    ['months', 'Monthly'],
  ] as const)('says a length in %s as Google requires it', (unit, repeatFrequency) => {
    const data = courseData({ ...offered, course: { ...course, duration: { value: 8, unit } } })
    expect(data).toMatchObject({
      hasCourseInstance: {
        courseMode: 'Onsite',
        courseSchedule: { '@type': 'Schedule', repeatFrequency, repeatCount: 8 },
      },
    })
    expect(JSON.stringify(data)).not.toContain('duration')
  })
})

describe('courseList', () => {
  test('leads to the page of each course that has not started, which describes it, and says no more', () => {
    const started = { ...offered, openness: 'started' as const }
    const [entry, ...others] = [courseList([started, offered])?.itemListElement].flat()
    expect(entry).toEqual({
      '@type': 'ListItem',
      position: 1,
      url: expect.stringMatching(new RegExp(`^http.+/course-enrollment/${course._id}$`)),
    })
    expect(others).toEqual([])
  })

  test('is left out while there are no courses, as their pages say nothing of those that have started', () => {
    expect(courseList([])).toBeUndefined()
    expect(courseList([{ ...offered, openness: 'started' }])).toBeUndefined()
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
