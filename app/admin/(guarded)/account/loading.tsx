import { AdminPage } from '@/components/admin/shell/admin-page'
import { Skeleton } from '@/components/ui/skeleton'

export default function Loading() {
  return (
    <AdminPage title="Account">
      <div className="account">
        <Skeleton label="Loading your account" />
      </div>
    </AdminPage>
  )
}
