import { sessionCookieName } from '@/lib/admin-session/token'
import { clientAddress } from '@/lib/http/client-address'
import { countRequest } from '@/lib/http/rate-limit'
import { publicHandler, route } from '@/lib/http/route'
import { API_DESCRIPTION_LIMIT, describeApi } from '@/lib/openapi/document'
import { writeApiPage } from '@/lib/openapi/page'
import { env } from '@/lib/platform/env'

const headers = { 'Content-Type': 'text/html; charset=utf-8' }

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: publicHandler(({ request }) => {
    countRequest(API_DESCRIPTION_LIMIT, clientAddress(request))
    return new Response(writeApiPage(describeApi(sessionCookieName(env().siteUrl))), { headers })
  }),
})
