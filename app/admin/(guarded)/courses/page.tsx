import type { Metadata } from 'next'
import { CourseFilters } from '@/components/admin/courses/course-filters'
import { CoursesView } from '@/components/admin/courses/courses-view'
import { AddButton } from '@/components/admin/form/edit-button'
import { AdminListPage, readSearch, type Search } from '@/components/admin/list/admin-list-page'
import { ListResults } from '@/components/admin/list/list-results'
import { requireAdminPage } from '@/lib/admin-session/require-admin'
import { getCourseDetails, listCoursePage } from '@/lib/courses/data'
import { courseFiltersSchema } from '@/lib/courses/schema'

export const metadata: Metadata = { title: 'Courses' }

/** The courses: filters, list, and the form of one. */
export default async function CoursesPage({ searchParams }: { searchParams: Promise<Search> }) {
  await requireAdminPage()
  const { edit, page, ...values } = readSearch(await searchParams)
  return (
    <AdminListPage
      title="Courses"
      tool={<AddButton label="Add course" />}
      filters={<CourseFilters values={values} />}
      request={[values, page]}
    >
      <ListResults
        noun="courses"
        values={values}
        page={page}
        openId={edit}
        schema={courseFiltersSchema}
        readPage={listCoursePage}
        readOne={getCourseDetails}
        View={CoursesView}
      />
    </AdminListPage>
  )
}
