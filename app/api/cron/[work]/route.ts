import { notFound } from '@/lib/http/problem'
import { requireToken } from '@/lib/http/require-token'
import { publicHandler, route } from '@/lib/http/route'
import { env } from '@/lib/platform/env'
import { runScheduledWork } from '@/lib/workers/scheduled-work'

// In seconds: the longest time that Vercel lets a function run.
export const maxDuration = 300

// The work that Vercel's scheduler requests, as set in vercel.json.
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: publicHandler(async ({ request, params }) => {
    requireToken(request, env().cronSecret, 'CRON_SECRET')
    if (!(await runScheduledWork(params.work ?? ''))) throw notFound()
    return new Response(null, { status: 204 })
  }),
})
