import { AdminListPageSkeleton } from '@/components/admin/list/admin-list-page'

export default function Loading() {
  return <AdminListPageSkeleton title="Subscribers" />
}
