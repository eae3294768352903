import type { Metadata } from 'next'
import { Suspense } from 'react'
import { CourseFilters } from '@/components/admin/courses/course-filters'
import { AddButton } from '@/components/admin/list/add-button'
import { ListSkeleton } from '@/components/admin/list/list-skeleton'
import { readSearch, type Search } from '@/components/admin/list/search'
import { requireAdminPage } from '@/lib/admin-session/require-admin'
import { CourseResults } from './results'

export const metadata: Metadata = { title: 'Courses' }

/** The courses: filters, list, and the form of one. */
export default async function CoursesPage({ searchParams }: { searchParams: Promise<Search> }) {
  await requireAdminPage()
  const { edit, page, ...values } = readSearch(await searchParams)
  return (
    <>
      <div className="admin-page-top">
        <h1>Courses</h1>
        <AddButton label="Add course" />
      </div>
      <CourseFilters values={values} />
      <Suspense key={JSON.stringify([values, page])} fallback={<ListSkeleton label="Loading courses" />}>
        <CourseResults values={values} page={page} editedId={edit} />
      </Suspense>
    </>
  )
}
