import type { z } from 'zod'
import type { AdminCourseRecord, courseEditSchema } from '@/lib/courses/schema'

/** What the course form's fields hold: numbers and the state as typed or chosen. */
export type CourseValues = z.input<typeof courseEditSchema>

/** The names of the form's fields, as the server names them in a refusal. */
export const courseFields = [
  'title',
  'category',
  'price',
  'duration.value',
  'duration.unit',
  'startDate',
  'isActive',
  'seats',
  'description',
] as const

/** An empty form: new courses are counted in weeks and active. */
export const newCourse: CourseValues = {
  title: '',
  category: 'MasterClass',
  price: '',
  duration: { value: '', unit: 'weeks' },
  startDate: '',
  isActive: 'true',
  seats: '',
  description: '',
}

/** Puts a course into the form's fields. */
export function courseValues({ _id, ...course }: AdminCourseRecord): CourseValues {
  return {
    ...course,
    price: String(course.price),
    duration: { ...course.duration, value: String(course.duration.value) },
    startDate: course.startDate.slice(0, 10),
    isActive: course.isActive ? 'true' : 'false',
    seats: String(course.seats ?? ''),
  }
}
