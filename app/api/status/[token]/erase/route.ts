import { clientAddress } from '@/lib/http/client-address'
import { asksForPage, seeOther } from '@/lib/http/plain-form'
import { notFound } from '@/lib/http/problem'
import { publicHandler, route } from '@/lib/http/route'
import { countEverywhere } from '@/lib/http/shared-limit'
import { STATUS_CHANGE_LIMIT } from '@/lib/status-links/link'
import { doneMessages } from '@/lib/status-page/constants'
import { eraseByToken } from '@/lib/status-page/erase'
import type { StatusMessage } from '@/lib/status-page/schema'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: publicHandler(async ({ request, params, requestId }) => {
    const address = clientAddress(request)
    await countEverywhere(STATUS_CHANGE_LIMIT, address)
    const erased = await eraseByToken(params.token ?? '', { requestId, address })
    if (!erased) throw notFound('There is no such status page.')
    // The status page is gone. Its token in the URL opens nothing any more; it only tells the tab which record to forget.
    if (asksForPage(request)) return seeOther(`/status/erased#${params.token}`)
    return Response.json({ message: doneMessages.erased } satisfies StatusMessage)
  }),
})
