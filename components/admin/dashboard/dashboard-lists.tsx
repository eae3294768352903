import type { Dashboard, RecentEnrollment } from '@/lib/dashboard/schema'
import { type RecentItem, RecentList } from './recent-list'

type DashboardListsProps = {
  dashboard: Dashboard
  /** The admin area's address with its secret prefix. */
  base: string
}

/** The dashboard's three recent lists. */
export function DashboardLists({ dashboard, base }: DashboardListsProps) {
  const applications = dashboard.recentApplications.map(record => ({
    id: record._id,
    email: record.applicant.email,
    title: record.positionApplied.title,
    date: record.dateApplied,
    href: `${base}/applications?view=${record._id}`,
  }))
  const toItem = (record: RecentEnrollment) => enrollmentItem(record, base)
  return (
    <div className="dashboard-recent-lists">
      <RecentList title="Recent Job Applications" items={applications} />
      <RecentList title="Recent Enrollments" items={dashboard.recentEnrollments.map(toItem)} />
      <RecentList
        title="Recent Executive Registrations"
        items={dashboard.recentExecutiveRegistrations.map(toItem)}
      />
    </div>
  )
}

function enrollmentItem(record: RecentEnrollment, base: string): RecentItem {
  return {
    id: record._id,
    email: record.student.email,
    title: record.course.title,
    date: record.dateEnrolled,
    href: `${base}/enrollments?view=${record._id}`,
  }
}
