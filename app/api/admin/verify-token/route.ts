import { handOverToken } from '@/lib/admin-session/awaited-token'
import { accountHandler } from '@/lib/admin-session/require-admin'
import { route } from '@/lib/http/route'
import { env } from '@/lib/platform/env'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: accountHandler(({ request, admin }) => {
    const headers = handOverToken(request.headers, env().siteUrl)
    return Response.json({ email: admin.email, expiresAt: admin.expiresAt.toISOString() }, { headers })
  }),
})
