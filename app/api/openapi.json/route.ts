import { sessionCookieName } from '@/lib/admin-session/token'
import { clientAddress } from '@/lib/http/client-address'
import { countRequest } from '@/lib/http/rate-limit'
import { publicHandler, route } from '@/lib/http/route'
import { API_DESCRIPTION_LIMIT, describeApi } from '@/lib/openapi/document'
import { env } from '@/lib/platform/env'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: publicHandler(({ request }) => {
    countRequest(API_DESCRIPTION_LIMIT, clientAddress(request))
    return Response.json(describeApi(sessionCookieName(env().siteUrl)))
  }),
})
