import { CourseLoadFailure } from '@/components/courses/course-load-failure'

export default function UnknownCourse() {
  return <CourseLoadFailure />
}
