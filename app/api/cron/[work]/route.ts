import { notFound } from '@/lib/http/problem'
import { requireToken } from '@/lib/http/require-token'
import { publicHandler, route } from '@/lib/http/route'
import { env } from '@/lib/platform/env'
import { runScheduledWork } from '@/lib/workers/scheduled-work'

// In seconds: the longest that Vercel leaves a function.
export const maxDuration = 300

// What Vercel's scheduler asks for, by vercel.json.
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: publicHandler(async ({ request, params }) => {
    requireToken(request, env().cronSecret, 'CRON_SECRET')
    if (!(await runScheduledWork(params.work ?? ''))) throw notFound()
    return new Response(null, { status: 204 })
  }),
})
