import { Banner } from '@/components/ui/banner'
import type { CourseOpenness, CourseRecord } from '@/lib/courses/schema'
import { EnrollmentForm } from './enrollment-form'

const closed: Record<Exclude<CourseOpenness, 'open'>, { title: string; text: string }> = {
  started: { title: 'This course has started', text: 'It takes no more enrollments. See the other courses.' },
  full: { title: 'This course is full', text: 'Every seat is taken. See the other courses.' },
}

/** Enrolling: the form, or why the course takes nobody now. */
export function EnrollSection({ course, openness }: { course: CourseRecord; openness: CourseOpenness }) {
  return (
    <section className="docket-page-form" id="enroll" aria-label="Enroll">
      {openness === 'open' ? (
        <EnrollmentForm address={`/api/courses/enroll/${course._id}`} />
      ) : (
        <Banner kind="info" title={closed[openness].title}>
          <p>{closed[openness].text}</p>
        </Banner>
      )}
    </section>
  )
}
