import { receiveMessage } from '@/lib/contact-messages/receive-message'
import { takesMessages } from '@/lib/contact-messages/rules'
import { contactMessageSchema } from '@/lib/contact-messages/schema'
import { check } from '@/lib/http/body'
import { clientAddress } from '@/lib/http/client-address'
import { admitForm, asksForPage, readSent, seeOther } from '@/lib/http/plain-form'
import { conflict, notFound } from '@/lib/http/problem'
import { publicHandler, route } from '@/lib/http/route'
import { countEverywhere } from '@/lib/http/shared-limit'
import { readRepeatKey } from '@/lib/idempotency/run-once'

// Limited, because each message is a mail to the administrator.
const LIMIT = { name: 'contact', requests: 10, seconds: 600 }

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: publicHandler(async ({ request }) => {
    if (!takesMessages()) throw notFound('This site takes no messages by its form.')
    const address = clientAddress(request)
    await admitForm(request, () => countEverywhere(LIMIT, address))
    const key = readRepeatKey(request)
    const form = await check(contactMessageSchema, await readSent(request))
    const received = await receiveMessage(form, key, address)
    if (!received.ok) throw conflict('This Idempotency-Key was used for another message.')
    if (asksForPage(request)) return seeOther('/contact?done=sent#write')
    return Response.json(received.body, { status: received.status })
  }),
})
