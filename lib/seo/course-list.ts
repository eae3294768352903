import { site } from '@/content/site'
import { COURSE_CURRENCY } from '@/lib/courses/constants'
import type { CourseRecord } from '@/lib/courses/schema'
import { businessReference } from './business'
import type { JsonLdThing } from './json-ld'
import { absoluteUrl } from './metadata'

const durationLetters = { days: 'D', weeks: 'W', months: 'M' }

/** A duration as ISO 8601 has it: 8 weeks is P8W. */
function isoDuration({ value, unit }: CourseRecord['duration']): string {
  return `P${value}${durationLetters[unit]}`
}

function courseThing(course: CourseRecord): JsonLdThing {
  return {
    '@type': 'Course',
    name: course.title,
    description: course.description,
    url: absoluteUrl(`/course-enrollment/${course._id}`),
    provider: businessReference(),
    offers: {
      '@type': 'Offer',
      category: course.price > 0 ? 'Paid' : 'Free',
      price: course.price,
      priceCurrency: COURSE_CURRENCY,
    },
    hasCourseInstance: {
      '@type': 'CourseInstance',
      courseMode: 'Onsite',
      startDate: course.startDate,
      courseSchedule: {
        '@type': 'Schedule',
        duration: isoDuration(course.duration),
      },
      location: site.address.line,
    },
  }
}

/** The list of courses for search engines; undefined while there are none. */
export function courseList(courses: readonly CourseRecord[]): JsonLdThing | undefined {
  if (courses.length === 0) return undefined
  return {
    '@type': 'ItemList',
    itemListElement: courses.map((course, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      item: courseThing(course),
    })),
  }
}
