import { check } from '@/lib/http/body'
import { clientAddress } from '@/lib/http/client-address'
import { admitForm, asksForPage, readSent, seeOther } from '@/lib/http/plain-form'
import { publicHandler, route } from '@/lib/http/route'
import { countEverywhere } from '@/lib/http/shared-limit'
import { LINKS_SENT_MESSAGE } from '@/lib/status-page/constants'
import { linksFormSchema, type StatusMessage } from '@/lib/status-page/schema'
import { sendStatusLinks } from '@/lib/status-page/send-links'

const LIMIT = { name: 'status-links', requests: 10, seconds: 600 }

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: publicHandler(async ({ request }) => {
    await admitForm(request, () => countEverywhere(LIMIT, clientAddress(request)))
    const { email } = await check(linksFormSchema, await readSent(request))
    await sendStatusLinks(email)
    if (asksForPage(request)) return seeOther('/status?done=sent#links')
    return Response.json({ message: LINKS_SENT_MESSAGE } satisfies StatusMessage)
  }),
})
