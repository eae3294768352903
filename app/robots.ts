import type { MetadataRoute } from 'next'
import { absoluteUrl } from '@/lib/seo/metadata'

// The site's URL is known when the server starts, not when it is built.
export const dynamic = 'force-dynamic'

export default function robots(): MetadataRoute.Robots {
  return {
    rules: { userAgent: '*', allow: '/', disallow: ['/admin/', '/api/', '/success/'] },
    sitemap: absoluteUrl('/sitemap.xml'),
  }
}
