import { DeskSkeleton } from '@/components/admin/desk-skeleton'

export default function Loading() {
  return <DeskSkeleton title="Payments" />
}
