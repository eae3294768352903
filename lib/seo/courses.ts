import type { Course, ItemList, ListItem } from 'schema-dts'
import { site } from '@/content/site'
import type { OfferedCourse } from '@/lib/courses/schema'
import { NAIRA } from '@/lib/money/units'
import { openingOf } from '@/lib/text/format'
import { businessReference } from './business'
import { absoluteUrl } from './metadata'

// As Google reads a schedule: 8 weeks are eight times weekly. Its duration would be the hours of each, which nobody enters.
const frequencies = { days: 'Daily', weeks: 'Weekly', months: 'Monthly' }

/** Describes a course to search engines on its own page; undefined once it has started. */
export function courseData({ course, openness }: OfferedCourse): Course | undefined {
  if (openness === 'started') return undefined
  return {
    '@type': 'Course',
    name: course.title,
    description: openingOf(course.description),
    url: absoluteUrl(`/course-enrollment/${course._id}`),
    provider: businessReference(),
    offers: {
      '@type': 'Offer',
      category: course.price > 0 ? 'Paid' : 'Free',
      price: course.price,
      priceCurrency: NAIRA,
      availability: `https://schema.org/${openness === 'full' ? 'SoldOut' : 'InStock'}`,
    },
    hasCourseInstance: {
      '@type': 'CourseInstance',
      courseMode: 'Onsite',
      startDate: course.startDate,
      courseSchedule: {
        '@type': 'Schedule',
        repeatFrequency: frequencies[course.duration.unit],
        repeatCount: course.duration.value,
      },
      location: site.address.line,
    },
  }
}

/**
 * Describes to search engines the list of courses that have not started, which they read of on the page of each; undefined while there
 * are none.
 */
export function courseList(courses: readonly OfferedCourse[]): ItemList | undefined {
  const described = courses.filter(({ openness }) => openness !== 'started')
  if (described.length === 0) return undefined
  return {
    '@type': 'ItemList',
    itemListElement: described.map(
      ({ course }, index): ListItem => ({
        '@type': 'ListItem',
        position: index + 1,
        url: absoluteUrl(`/course-enrollment/${course._id}`),
      }),
    ),
  }
}
