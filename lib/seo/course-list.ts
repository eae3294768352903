import { site } from '@/content/site'
import { businessReference } from './business'
import type { JsonLdThing } from './json-ld'
import { absoluteUrl } from './metadata'

type Course = {
  _id: string
  title: string
  description: string
  category: string
  price: number
  duration: { value: number; unit: string }
  startDate: string
}

const durationLetters: Record<string, string> = { days: 'D', weeks: 'W', months: 'M' }

/** A duration as ISO 8601 has it: 8 weeks is P8W. */
function isoDuration({ value, unit }: Course['duration']): string | undefined {
  const letter = durationLetters[unit]
  return letter && `P${value}${letter}`
}

function courseThing(course: Course): JsonLdThing {
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
      priceCurrency: site.coursePrice.chargedIn,
    },
    hasCourseInstance: {
      '@type': 'CourseInstance',
      courseMode: 'Onsite',
      startDate: course.startDate.slice(0, 10),
      courseSchedule: {
        '@type': 'Schedule',
        duration: isoDuration(course.duration),
      },
      location: site.address.line,
    },
  }
}

/** The list of courses for search engines; undefined while there are none. */
export function courseList(courses: readonly Course[]): JsonLdThing | undefined {
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
