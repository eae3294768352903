import { publicHandler, route } from '@/lib/http/route'
import { checkDependencies } from '@/lib/readiness/check'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: publicHandler(async ({ log }) => {
    const failed = await checkDependencies()
    if (failed.length > 0) log.error({ failed }, 'not ready')
    const [status, code] = failed.length > 0 ? ['unavailable', 503] : ['ready', 200]
    return Response.json({ status }, { status: Number(code), headers: { 'Cache-Control': 'no-store' } })
  }),
})
