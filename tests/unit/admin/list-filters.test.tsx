import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { applicationFilters } from '@/components/admin/applications/application-filters'
import { enrollmentFilters } from '@/components/admin/enrollments/enrollment-filters'
import { jobFilters } from '@/components/admin/jobs/job-table'
import { countUsed, type Filter, ListFilters } from '@/components/admin/list/list-filters'

// There is no router outside of Next.
vi.mock('next/navigation', async load => ({
  ...(await load<typeof import('next/navigation')>()),
  useRouter: () => ({}),
}))

const named = (filters: readonly Filter[], name: string) => filters.find(filter => filter.name === name)

test('a position is suggested with the applications that its filter finds, which goes by the words in it', () => {
  const jobs = [
    { _id: 'a', title: 'Designer', applications: 1 },
    { _id: 'b', title: 'Senior désigner', applications: 2 },
    { _id: 'c', title: 'Designer of signs', applications: 0 },
    { _id: 'd', title: "Driver's mate", applications: 1 },
    { _id: 'e', title: 'Driver’s mate', applications: 2 },
  ]
  expect(named(applicationFilters(jobs, true), 'position')?.suggestions?.map(({ label }) => label)).toEqual([
    'Designer: 3 applications',
    'Senior désigner: 2 applications',
    "Driver's mate: 3 applications",
    'Driver’s mate: 3 applications',
  ])
})

test('positions of one title are one suggestion, with the applications of both', () => {
  const jobs = [
    { _id: 'a', title: 'Binder', applications: 2 },
    { _id: 'b', title: 'Binder', applications: 1 },
    { _id: 'c', title: 'Cutter', applications: 1 },
    { _id: 'd', title: 'Folder', applications: 0 },
  ]
  expect(named(applicationFilters(jobs, true), 'position')?.suggestions).toEqual([
    { value: 'Binder', label: 'Binder: 3 applications' },
    { value: 'Cutter', label: 'Cutter: 1 application' },
  ])
  // A job that nobody applied for yet has a link to its applications, too.
  expect(named(applicationFilters(jobs, true), 'job')?.choices?.map(({ label }) => label)).toEqual([
    'Binder (2)',
    'Binder (1)',
    'Cutter (1)',
    'Folder (0)',
  ])
  expect(named(applicationFilters(jobs, false), 'job')).toBeUndefined()
})

test('one course is a choice only where the URL names it, told from others of its title by its first day', () => {
  const courses = [
    { _id: 'a', title: 'Layout', startDate: '2026-01-12', enrollments: 4 },
    { _id: 'b', title: 'Layout', startDate: '2026-05-04', enrollments: 1 },
  ]
  const filters = enrollmentFilters(courses, true)
  expect(named(filters, 'course')?.suggestions).toEqual([{ value: 'Layout', label: 'Layout: 5 enrollments' }])
  expect(named(filters, 'courseId')?.choices).toEqual([
    { value: 'a', label: 'Layout, 12 Jan 2026 (4)' },
    { value: 'b', label: 'Layout, 4 May 2026 (1)' },
  ])
  expect(named(enrollmentFilters(courses, false), 'courseId')).toBeUndefined()
})

test('a select shows what is filtered, also what it does not offer', () => {
  const show = (employmentType: string) =>
    renderToStaticMarkup(
      <ListFilters
        filters={jobFilters}
        columns={[]}
        values={{ employmentType }}
        size={25}
        wrong={[]}
        used={1}
      />,
    )
  expect(show('Temporary')).toContain('<option value="Temporary" selected="">Temporary</option>')
  expect(show('Contract').match(/Contract/g)).toHaveLength(2)
  expect(show('Contract')).not.toContain('Temporary')
})

test('only what the list can be narrowed by counts as a filter', () => {
  const names = ['title', 'status', 'search']
  expect(countUsed(names, { title: 'x', search: 'y', sort: 'title', utm_source: 'mail' })).toBe(2)
  expect(countUsed(names, { fbclid: '1' })).toBe(0)
})
