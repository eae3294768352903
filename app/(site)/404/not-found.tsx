import type { Metadata } from 'next'
import { LostPage } from '@/components/result/lost-page'

// Next takes the head of the page at this very URL from here, and marks it as not to be indexed.
export const metadata: Metadata = { title: 'Page Not Found' }

export default function NotFound() {
  return <LostPage />
}
