import { publicHandler, route } from '@/lib/http/route'
import { readMetrics } from '@/lib/metrics/read-metrics'
import { verifyScraper } from '@/lib/metrics/verify-scraper'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: publicHandler(async ({ request }) => {
    verifyScraper(request)
    const { contentType, text } = await readMetrics()
    const headers = { 'Content-Type': contentType, 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex' }
    return new Response(text, { headers })
  }),
})
