import { clientAddress } from '@/lib/http/client-address'
import { asksForPage, seeOther } from '@/lib/http/plain-form'
import { conflict, notFound } from '@/lib/http/problem'
import { publicHandler, route } from '@/lib/http/route'
import { countEverywhere } from '@/lib/http/shared-limit'
import { STATUS_CHANGE_LIMIT } from '@/lib/status-links/link'
import { doneMessages } from '@/lib/status-page/constants'
import type { StatusMessage } from '@/lib/status-page/schema'
import { withdraw } from '@/lib/status-page/withdraw'

const refusals = {
  unknown: () => notFound('There is no such status page.'),
  rejected: () => conflict('This application is decided already; there is nothing left to withdraw.'),
}

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: publicHandler(async ({ request, params }) => {
    const address = clientAddress(request)
    await countEverywhere(STATUS_CHANGE_LIMIT, address)
    const token = params.token ?? ''
    const withdrawn = await withdraw(token, address)
    if (!withdrawn.ok) throw refusals[withdrawn.reason]()
    if (asksForPage(request)) return seeOther(`/status/${token}?done=withdrawn#status`)
    return Response.json({ message: doneMessages.withdrawn } satisfies StatusMessage)
  }),
})
