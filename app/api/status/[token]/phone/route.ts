import { check } from '@/lib/http/body'
import { clientAddress } from '@/lib/http/client-address'
import { admitForm, asksForPage, readSent, seeOther } from '@/lib/http/plain-form'
import { conflict, invalidFields, notFound } from '@/lib/http/problem'
import { publicHandler, route } from '@/lib/http/route'
import { countEverywhere } from '@/lib/http/shared-limit'
import { STATUS_CHANGE_LIMIT } from '@/lib/status-links/link'
import { changePhone } from '@/lib/status-page/change-phone'
import { doneMessages, STATUS_TOKEN } from '@/lib/status-page/constants'
import { phoneFormSchema, type StatusMessage } from '@/lib/status-page/schema'

const refusals = {
  unknown: () => notFound('There is no such status page.'),
  ended: () => conflict('The number cannot be corrected any more: this is withdrawn or cancelled.'),
  taken: () => invalidFields({ phone: ['This number cannot be used here. Please call us.'] }),
}

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: publicHandler(async ({ request, params }) => {
    await admitForm(request, () => countEverywhere(STATUS_CHANGE_LIMIT, clientAddress(request)))
    const token = params.token ?? ''
    if (!STATUS_TOKEN.test(token)) throw refusals.unknown()
    const { phone } = await check(phoneFormSchema, await readSent(request))
    const changed = await changePhone(token, phone)
    if (!changed.ok) throw refusals[changed.reason]()
    if (asksForPage(request)) return seeOther(`/status/${token}?done=phone#status`)
    return Response.json({ message: doneMessages.phone } satisfies StatusMessage)
  }),
})
