import type { MetadataRoute } from 'next'
import { rethrowUnreadable } from '@/lib/platform/page-outcome'
import { listSitemapEntries } from '@/lib/seo/sitemap'

// Jobs and courses come and go while the site runs.
export const dynamic = 'force-dynamic'

export default function sitemap(): Promise<MetadataRoute.Sitemap> {
  return listSitemapEntries().catch(rethrowUnreadable)
}
