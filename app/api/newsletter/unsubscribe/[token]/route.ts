import { clientAddress } from '@/lib/http/client-address'
import { asksForPage, seeOther } from '@/lib/http/plain-form'
import { publicHandler, route } from '@/lib/http/route'
import { countEverywhere } from '@/lib/http/shared-limit'
import { newsletterMessages } from '@/lib/subscribers/constants'
import { unsubscribe } from '@/lib/subscribers/mutations'
import type { NewsletterResponse } from '@/lib/subscribers/schema'

// The servers of a large mail service send many of these, from few IP addresses.
const LIMIT = { name: 'newsletter-leave', requests: 300, seconds: 600 }

// It works where the site offers no newsletter any more, too: whoever is on an exported list must be able to leave it.
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  // The same URL is the link of an exported list: a person who follows it is led to the page with the button.
  GET: publicHandler(({ params }) =>
    seeOther(`/newsletter/unsubscribe/${encodeURIComponent(params.token ?? '')}`),
  ),
  // One POST is all (RFC 8058), and a second one is answered as kindly.
  POST: publicHandler(async ({ request, params, requestId }) => {
    const address = clientAddress(request)
    await countEverywhere(LIMIT, address)
    const done = (await unsubscribe(params.token ?? '', { requestId, address })) ? 'left' : 'unknown'
    if (asksForPage(request)) return seeOther(`/newsletter?done=${done}`)
    return Response.json({ message: newsletterMessages[done] } satisfies NewsletterResponse)
  }),
})
