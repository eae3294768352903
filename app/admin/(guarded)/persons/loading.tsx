import { AdminPage } from '@/components/admin/shell/admin-page'
import { Skeleton } from '@/components/ui/skeleton'

export default function Loading() {
  return (
    <AdminPage title="Personal data">
      <div className="persons">
        <Skeleton label="Loading what is erased next" />
      </div>
    </AdminPage>
  )
}
