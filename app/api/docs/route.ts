import { sessionCookieName } from '@/lib/admin-session/token'
import { clientAddress } from '@/lib/http/client-address'
import { countRequest } from '@/lib/http/rate-limit'
import { publicHandler, route } from '@/lib/http/route'
import { describeApi } from '@/lib/openapi/document'
import { writeApiPage } from '@/lib/openapi/page'
import { env } from '@/lib/platform/env'

const headers = { 'Content-Type': 'text/html; charset=utf-8' }

const LIMIT = { name: 'api-description', requests: 60, seconds: 60 }

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: publicHandler(({ request }) => {
    countRequest(LIMIT, clientAddress(request))
    return new Response(writeApiPage(describeApi(sessionCookieName(env().siteUrl))), { headers })
  }),
})
