import type { Metadata } from 'next'
import { BeginningList } from '@/components/admin/dashboard/beginning-list'
import { DashboardLists } from '@/components/admin/dashboard/dashboard-lists'
import { DashboardTotals } from '@/components/admin/dashboard/dashboard-totals'
import { FewCodesLeft } from '@/components/admin/dashboard/few-codes-left'
import { FirstSteps } from '@/components/admin/dashboard/first-steps'
import { ServiceWarnings } from '@/components/admin/dashboard/service-warnings'
import { WaitingList } from '@/components/admin/dashboard/waiting-list'
import { WeekPlot } from '@/components/admin/dashboard/week-plot'
import { AdminPage } from '@/components/admin/shell/admin-page'
import { LinkButton } from '@/components/ui/button'
import { isOwner, requireAdminPage } from '@/lib/admin-session/require-admin'
import { countWaiting, countWeeks, listBeginning, readDashboard } from '@/lib/dashboard/data'
import { listFirstSteps } from '@/lib/dashboard/list-first-steps'
import { env } from '@/lib/platform/env'
import { listDegradations } from '@/lib/readiness/check'
import { readSecondFactor } from '@/lib/second-factor/data'

export const metadata: Metadata = { title: 'Dashboard' }

/** Totals, the last weeks and the newest records at a glance. */
export default async function DashboardPage() {
  const admin = await requireAdminPage()
  const ownerAsks = isOwner(admin)
  const [dashboard, weeks, { waiting }, beginning, degradations, secondFactor, steps] = await Promise.all([
    readDashboard(),
    countWeeks(),
    countWaiting(),
    listBeginning(),
    listDegradations(),
    readSecondFactor(admin.administratorId),
    ownerAsks ? listFirstSteps() : [],
  ])
  const base = `${env().adminPrefix}/admin`
  return (
    <AdminPage
      title="Dashboard"
      counted={countWaiting()}
      tool={
        ownerAsks && (
          <LinkButton size="compact" variant="quiet" href={`${base}/doctor`}>
            Doctor
          </LinkButton>
        )
      }
    >
      <div className="dashboard">
        <ServiceWarnings degradations={degradations} />
        <FewCodesLeft state={secondFactor} base={base} />
        <FirstSteps left={steps} base={base} />
        <WaitingList waiting={waiting} base={base} />
        <BeginningList courses={beginning} base={base} />
        <DashboardTotals dashboard={dashboard} base={base} />
        <WeekPlot weeks={weeks} />
        <DashboardLists dashboard={dashboard} base={base} />
      </div>
    </AdminPage>
  )
}
