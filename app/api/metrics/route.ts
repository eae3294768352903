import { requireToken } from '@/lib/http/require-token'
import { publicHandler, route } from '@/lib/http/route'
import { readMetrics } from '@/lib/metrics/read-metrics'
import { env } from '@/lib/platform/env'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: publicHandler(async ({ request }) => {
    requireToken(request, env().metricsToken, 'METRICS_TOKEN')
    const { contentType, text } = await readMetrics()
    const headers = { 'Content-Type': contentType, 'X-Robots-Tag': 'noindex' }
    return new Response(text, { headers })
  }),
})
