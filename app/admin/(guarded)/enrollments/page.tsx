import type { Metadata } from 'next'
import { courseChoices } from '@/components/admin/enrollments/course-choices'
import { enrollmentFilters } from '@/components/admin/enrollments/enrollment-filters'
import { enrollmentColumns } from '@/components/admin/enrollments/enrollment-table'
import { EnrollmentsView } from '@/components/admin/enrollments/enrollments-view'
import { WriteToStudents } from '@/components/admin/enrollments/write-to-students'
import { AddButton } from '@/components/admin/form/edit-button'
import { AdminListPage, type Search } from '@/components/admin/list/admin-list-page'
import { PageLink } from '@/components/ui/page-link'
import { isOwner, requireAdminPage } from '@/lib/admin-session/require-admin'
import { listOfferedCourses } from '@/lib/courses/data'
import { describeBeginning } from '@/lib/courses/format'
import { countWaiting } from '@/lib/dashboard/data'
import { getEnrollment, listCourseCounts, listEnrollmentPage } from '@/lib/enrollments/data'
import { type CourseCount, enrollmentFiltersSchema } from '@/lib/enrollments/schema'
import { countStudents } from '@/lib/enrollments/write-to-students'
import { activeProvider } from '@/lib/payments/configured-providers'

export const metadata: Metadata = { title: 'Enrollments' }

/** The enrollments: filters, list, the panel of one, and the form that enrolls somebody. */
export default async function EnrollmentsPage({ searchParams }: { searchParams: Promise<Search> }) {
  const admin = await requireAdminPage()
  const [search, courses, offered] = await Promise.all([
    searchParams,
    listCourseCounts(),
    listOfferedCourses(),
  ])
  const enrolling = { courses: courseChoices(offered), paysOnline: activeProvider() !== null }
  return (
    <AdminListPage
      title="Enrollments"
      counted={countWaiting()}
      noun="enrollments"
      search={search}
      tool={<AddButton label="Enroll somebody" opens="view" />}
      searches="Name, email or phone"
      filters={enrollmentFilters(courses, Boolean(search.courseId))}
      columns={enrollmentColumns}
      schema={enrollmentFiltersSchema}
      readPage={listEnrollmentPage}
      readOne={getEnrollment}
      View={listed => <EnrollmentsView {...listed} enrolling={enrolling} />}
      exported={isOwner(admin)}
      above={async ({ courseId }) => <OneCourse course={courses.find(({ _id }) => _id === courseId)} />}
    />
  )
}

/**
 * Names the one course whose enrollments are listed, with its day, as several courses may have the same title, leads to its payments, and
 * offers to write to its students.
 */
async function OneCourse({ course }: { course: CourseCount | undefined }) {
  if (!course) return null
  const counts = await countStudents(course._id)
  return (
    <div className="admin-page-above">
      <p>
        Of <b>{course.title}</b>, which {describeBeginning(new Date(course.startDate))}.{' '}
        <PageLink className="link" href={`payments?courseId=${course._id}`}>
          Its payments
        </PageLink>
      </p>
      {counts && counts.students > 0 && <WriteToStudents courseId={course._id} {...counts} />}
    </div>
  )
}
