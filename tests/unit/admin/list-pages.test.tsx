import { beforeEach, expect, test, vi } from 'vitest'
import ApplicationsPage from '@/app/admin/(guarded)/applications/page'
import EnrollmentsPage from '@/app/admin/(guarded)/enrollments/page'
import PaymentsPage from '@/app/admin/(guarded)/payments/page'

const { countWaiting, unreadable } = vi.hoisted(() => ({
  countWaiting: vi.fn(),
  unreadable: () => Promise.reject(new Error('the database is away')),
}))

vi.mock('@/lib/admin-session/require-admin', async original => ({
  ...(await original<object>()),
  requireAdminPage: async () => ({ role: 'owner' }),
}))
vi.mock('@/lib/dashboard/data', () => ({ countWaiting }))
vi.mock('@/lib/applications/data', async original => ({
  ...(await original<object>()),
  listJobCounts: unreadable,
}))
vi.mock('@/lib/enrollments/data', async original => ({
  ...(await original<object>()),
  listCourseCounts: unreadable,
}))
vi.mock('@/lib/courses/data', async original => ({
  ...(await original<object>()),
  listOfferedCourses: unreadable,
}))

beforeEach(() => countWaiting.mockClear())

// Nobody would hear of counts that fail too: on a click in the menu only the page is rendered, not the frame that asks for the same.
test.each([
  ['applications', ApplicationsPage],
  ['enrollments', EnrollmentsPage],
  ['payments', PaymentsPage],
])('the page of %s asks for what the menu counts once its filters could be read', async (_name, Page) => {
  await expect(Page({ searchParams: Promise.resolve({}) })).rejects.toThrow('the database is away')
  expect(countWaiting).not.toHaveBeenCalled()
})
