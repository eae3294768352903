import type { Metadata } from 'next'
import { LostPage } from '@/components/result/lost-page'

// For /404 itself Next takes the metadata from this file, and adds `noindex`.
export const metadata: Metadata = { title: 'Page Not Found' }

export default function NotFound() {
  return <LostPage />
}
