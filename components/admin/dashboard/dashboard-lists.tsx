import { Email } from '@/components/admin/list/contact'
import { PageLink } from '@/components/ui/page-link'
import type { Dashboard, RecentEnrollment } from '@/lib/dashboard/schema'
import { formatShortDate } from '@/lib/dates/format'
import { orNA } from '@/lib/text/format'
import '@/components/ui/field.css'

type RecentItem = { id: string; email: string; title: string; date: string; href: string }

type DashboardListsProps = {
  dashboard: Dashboard
  /** The admin area's path with its secret prefix. */
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

/** The newest few records of a kind: e-mail, title and date, each with a link to the record. */
function RecentList({ title, items }: { title: string; items: readonly RecentItem[] }) {
  return (
    <section className="dashboard-recent" aria-label={title}>
      <h2>{title}</h2>
      {items.length === 0 && <p className="field-hint">None yet.</p>}
      <ul>
        {items.map(item => (
          <li key={item.id}>
            <PageLink className="dashboard-recent-lead" href={item.href}>
              <Email address={item.email} />
            </PageLink>
            <span>{orNA(item.title)}</span>
            <time dateTime={item.date}>{formatShortDate(item.date)}</time>
          </li>
        ))}
      </ul>
    </section>
  )
}
