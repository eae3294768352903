import type { Metadata } from 'next'
import { enrollmentFilters } from '@/components/admin/enrollments/enrollment-filters'
import { enrollmentColumns } from '@/components/admin/enrollments/enrollment-table'
import { EnrollmentsView } from '@/components/admin/enrollments/enrollments-view'
import { AdminListPage, type Search } from '@/components/admin/list/admin-list-page'
import { QuickSearch } from '@/components/admin/list/filter-bar'
import { isOwner, requireAdminPage } from '@/lib/admin-session/require-admin'
import { getEnrollment, listEnrolledCourses, listEnrollmentPage } from '@/lib/enrollments/data'
import { enrollmentFiltersSchema } from '@/lib/enrollments/schema'

export const metadata: Metadata = { title: 'Enrollments' }

/** The enrollments: filters, list, and the panel of one. */
export default async function EnrollmentsPage({ searchParams }: { searchParams: Promise<Search> }) {
  const admin = await requireAdminPage()
  return (
    <AdminListPage
      title="Enrollments"
      noun="enrollments"
      search={await searchParams}
      tool={values => <QuickSearch value={values.search} />}
      filters={enrollmentFilters(await listEnrolledCourses())}
      columns={enrollmentColumns}
      schema={enrollmentFiltersSchema}
      readPage={listEnrollmentPage}
      readOne={getEnrollment}
      View={EnrollmentsView}
      exported={isOwner(admin)}
    />
  )
}
