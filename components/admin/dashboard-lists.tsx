import type { Dashboard, RecentEnrollment } from '@/lib/dashboard/schema'
import { type RecentItem, RecentList } from './recent-list'

/** The dashboard's three recent lists. */
export function DashboardLists({ dashboard }: { dashboard: Dashboard }) {
  const applications = dashboard.recentApplications.map(record => ({
    id: record._id,
    email: record.applicant.email,
    title: record.positionApplied.title,
    date: record.dateApplied,
  }))
  return (
    <div className="rlists">
      <RecentList title="Recent Job Applications" items={applications} />
      <RecentList title="Recent Enrollments" items={dashboard.recentEnrollments.map(enrollmentItem)} />
      <RecentList
        title="Recent Executive Registrations"
        items={dashboard.recentExecutiveRegistrations.map(enrollmentItem)}
      />
    </div>
  )
}

function enrollmentItem(record: RecentEnrollment): RecentItem {
  return {
    id: record._id,
    email: record.student.email,
    title: record.course.title,
    date: record.dateEnrolled,
  }
}
