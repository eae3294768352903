import type { Metadata } from 'next'
import { DashboardLists } from '@/components/admin/dashboard/dashboard-lists'
import { StatCard } from '@/components/admin/dashboard/stat-card'
import { WeekPlot } from '@/components/admin/dashboard/week-plot'
import { requireAdminPage } from '@/lib/admin-session/require-admin'
import { countWeeks, readDashboard } from '@/lib/dashboard/data'
import { env } from '@/lib/platform/env'

export const metadata: Metadata = { title: 'Dashboard' }

/** Totals, the last weeks and the newest records at a glance. */
export default async function DashboardPage() {
  await requireAdminPage()
  const [dashboard, weeks] = await Promise.all([readDashboard(), countWeeks()])
  const base = `${env().adminPrefix}/admin`
  return (
    <>
      <div className="admin-page-top">
        <h1>Dashboard</h1>
      </div>
      <div className="dashboard">
        <div className="dashboard-stats">
          <StatCard
            name="Total Job Applications"
            count={dashboard.totalJobApplications}
            href={`${base}/applications`}
          />
          <StatCard
            name="Total Enrollments"
            count={dashboard.totalEnrollments}
            href={`${base}/enrollments`}
          />
          <StatCard
            name="Executive Registrations"
            count={dashboard.executiveRegistrations}
            href={`${base}/enrollments`}
          />
        </div>
        <WeekPlot weeks={weeks} />
        <DashboardLists dashboard={dashboard} base={base} />
      </div>
    </>
  )
}
