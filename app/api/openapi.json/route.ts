import { sessionCookieName } from '@/lib/admin-session/token'
import { clientAddress } from '@/lib/http/client-address'
import { countRequest } from '@/lib/http/rate-limit'
import { publicHandler, route } from '@/lib/http/route'
import { describeApi } from '@/lib/openapi/document'
import { env } from '@/lib/platform/env'

// It is made each time.
const LIMIT = { name: 'api-description', requests: 60, seconds: 60 }

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: publicHandler(({ request }) => {
    countRequest(LIMIT, clientAddress(request))
    return Response.json(describeApi(sessionCookieName(env().siteUrl)))
  }),
})
