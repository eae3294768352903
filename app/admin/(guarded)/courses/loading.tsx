import { PageSkeleton } from '@/components/admin/shell/page-skeleton'

export default function Loading() {
  return <PageSkeleton title="Courses" />
}
