import { AdminPage } from '@/components/admin/shell/admin-page'
import { Skeleton } from '@/components/ui/skeleton'

export default function Loading() {
  return (
    <AdminPage title="Administrators">
      <div className="administrators">
        <Skeleton label="Loading the administrators" />
      </div>
    </AdminPage>
  )
}
