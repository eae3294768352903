import type { Metadata } from 'next'
import { courseFilters } from '@/components/admin/courses/course-filters'
import { courseColumns } from '@/components/admin/courses/course-table'
import { CoursesView } from '@/components/admin/courses/courses-view'
import { AddButton } from '@/components/admin/form/edit-button'
import { AdminListPage, type Search } from '@/components/admin/list/admin-list-page'
import { DeleteSamples } from '@/components/admin/samples/delete-samples'
import { OwnerOnly } from '@/components/admin/session/admin-scope'
import { requireAdminPage } from '@/lib/admin-session/require-admin'
import { getCourseDetails, listCoursePage } from '@/lib/courses/data'
import { courseFiltersSchema } from '@/lib/courses/schema'
import { countWaiting } from '@/lib/dashboard/data'
import { countSamples } from '@/lib/samples/data'

export const metadata: Metadata = { title: 'Courses' }

/** The courses: filters, list, and the form of one. */
export default async function CoursesPage({ searchParams }: { searchParams: Promise<Search> }) {
  await requireAdminPage()
  return (
    <AdminListPage
      title="Courses"
      counted={countWaiting()}
      noun="courses"
      search={await searchParams}
      tool={<AddButton label="Add course" />}
      filters={courseFilters}
      columns={courseColumns}
      opens="edit"
      schema={courseFiltersSchema}
      readPage={listCoursePage}
      readOne={getCourseDetails}
      View={CoursesView}
      above={async () => (
        <OwnerOnly>
          <DeleteSamples samples={await countSamples()} over="courses" />
        </OwnerOnly>
      )}
    />
  )
}
