'use client'

import { CourseLoadFailure } from '@/components/courses/course-load-failure'

export default function CourseError() {
  return <CourseLoadFailure />
}
