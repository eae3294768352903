import { LostPage } from '@/components/result/lost-page'

export default function NotFoundPage() {
  return <LostPage />
}
