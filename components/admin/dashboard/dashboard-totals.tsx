import { PageLink } from '@/components/ui/page-link'
import type { Dashboard } from '@/lib/dashboard/schema'
import { formatNumber } from '@/lib/text/format'

type DashboardTotalsProps = {
  dashboard: Dashboard
  /** The admin area's path with its secret prefix. */
  base: string
}

/** The dashboard's three totals, each with a link to the list that it counts. */
export function DashboardTotals({ dashboard, base }: DashboardTotalsProps) {
  const { totalJobApplications, totalEnrollments, executiveRegistrations } = dashboard
  return (
    <div className="dashboard-stats">
      <Total name="Total Job Applications" count={totalJobApplications} href={`${base}/applications`} />
      <Total name="Total Enrollments" count={totalEnrollments} href={`${base}/enrollments?cancelled=no`} />
      <Total
        name="Executive Registrations"
        count={executiveRegistrations}
        href={`${base}/enrollments?category=ExecutiveSpecial&cancelled=no`}
      />
    </div>
  )
}

function Total({ name, count, href }: { name: string; count: number; href: string }) {
  return (
    <PageLink className="dashboard-stat" href={href}>
      <span>{name}</span>
      <b>{formatNumber(count)}</b>
    </PageLink>
  )
}
