import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { BeginningList } from '@/components/admin/dashboard/beginning-list'
import type { BeginningCourse } from '@/lib/dashboard/schema'

const course: BeginningCourse = {
  _id: 'x',
  title: 'T',
  startDate: '2026-01-12',
  free: false,
  enrolled: 3,
  unpaid: 0,
  unseated: 0,
  paidBack: 0,
}

test.each([
  [{}, '3 enrolled, all paid'],
  [{ unpaid: 2 }, '3 enrolled, 2 not paid'],
  [{ free: true }, '3 enrolled'],
  // Enrolled before the course was made free.
  [{ free: true, unpaid: 1 }, '3 enrolled, 1 not paid'],
  [{ unseated: 1, paidBack: 1 }, '3 enrolled, all paid, 1 without a seat, 1 paid back'],
  [{ enrolled: 0 }, 'Nobody enrolled'],
])('%o is told in words: %s', (changed, words) => {
  const page = renderToStaticMarkup(<BeginningList base="" courses={[{ ...course, ...changed }]} />)
  expect(page).toContain(`<span>${words}</span>`)
})
