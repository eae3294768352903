import { publicHandler, route } from '@/lib/http/route'
import { RETRY_AFTER_SECONDS } from '@/lib/platform/outage'
import { checkReadiness, type Readiness } from '@/lib/readiness/check'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: publicHandler(async ({ log }) => {
    const readiness = await checkReadiness()
    if (readiness.failed.length > 0) log.error({ failed: readiness.failed }, 'not ready')
    else if (readiness.reasons.length > 0) log.warn({ reasons: readiness.reasons }, 'ready, but degraded')
    return respond(readiness)
  }),
})

function respond({ failed, reasons }: Readiness): Response {
  if (failed.length > 0)
    return Response.json(
      { status: 'unavailable' },
      { status: 503, headers: { 'Retry-After': String(RETRY_AFTER_SECONDS) } },
    )
  return Response.json(reasons.length > 0 ? { status: 'degraded', reasons } : { status: 'ready' })
}
