import { AdminPage } from '@/components/admin/shell/admin-page'
import { Skeleton } from '@/components/ui/skeleton'

export default function Loading() {
  return (
    <AdminPage title="Dashboard">
      <div className="dashboard">
        <Skeleton label="Loading the dashboard" />
      </div>
    </AdminPage>
  )
}
