import type { Metadata } from 'next'
import { enrollmentFilters } from '@/components/admin/enrollments/enrollment-filters'
import { enrollmentColumns } from '@/components/admin/enrollments/enrollment-table'
import { EnrollmentsView } from '@/components/admin/enrollments/enrollments-view'
import { AdminListPage, type Search } from '@/components/admin/list/admin-list-page'
import { isOwner, requireAdminPage } from '@/lib/admin-session/require-admin'
import { countWaiting } from '@/lib/dashboard/data'
import { getEnrollment, listCourseCounts, listEnrollmentPage } from '@/lib/enrollments/data'
import { enrollmentFiltersSchema } from '@/lib/enrollments/schema'

export const metadata: Metadata = { title: 'Enrollments' }

/** The enrollments: filters, list, and the panel of one. */
export default async function EnrollmentsPage({ searchParams }: { searchParams: Promise<Search> }) {
  const admin = await requireAdminPage()
  const search = await searchParams
  return (
    <AdminListPage
      title="Enrollments"
      counted={await countWaiting()}
      noun="enrollments"
      search={search}
      searches="Name, email or phone"
      filters={enrollmentFilters(await listCourseCounts(), Boolean(search.courseId))}
      columns={enrollmentColumns}
      schema={enrollmentFiltersSchema}
      readPage={listEnrollmentPage}
      readOne={getEnrollment}
      View={EnrollmentsView}
      exported={isOwner(admin)}
    />
  )
}
