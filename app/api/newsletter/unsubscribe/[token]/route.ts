import { clientAddress } from '@/lib/http/client-address'
import { asksForPage, isPlainForm, readTexts, seeOther } from '@/lib/http/plain-form'
import { publicHandler, route } from '@/lib/http/route'
import { countEverywhere } from '@/lib/http/shared-limit'
import { newsletterMessages } from '@/lib/subscribers/constants'
import { unsubscribe } from '@/lib/subscribers/mutations'
import type { NewsletterResponse } from '@/lib/subscribers/schema'

// The servers of a large mail service send many of these requests from few IP addresses.
const LIMIT = { name: 'newsletter-leave', requests: 300, seconds: 600 }

// Works even where the site no longer offers a newsletter: people on an exported list must be able to unsubscribe.
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  // Exported lists have the same URL as a link: a person who opens it is redirected to the page with the button.
  GET: publicHandler(({ params }) =>
    seeOther(`/newsletter/unsubscribe/${encodeURIComponent(params.token ?? '')}`),
  ),
  // A single POST unsubscribes (RFC 8058); a second one gets the same response.
  POST: publicHandler(async ({ request, params, requestId }) => {
    const address = clientAddress(request)
    await countEverywhere(LIMIT, address)
    const done = (await unsubscribe(params.token ?? '', { requestId, address })) ? 'left' : 'unknown'
    if (asksForPage(request) && !(await isOneClick(request))) return seeOther(`/newsletter?done=${done}`)
    return Response.json({ message: newsletterMessages[done] } satisfies NewsletterResponse)
  }),
})

// A mail service may accept pages as a browser does, but must not be redirected (RFC 8058, section 3.1).
async function isOneClick(request: Request): Promise<boolean> {
  if (!isPlainForm(request)) return false
  const texts = await readTexts(request).catch((): Record<string, string> => ({}))
  return texts['List-Unsubscribe'] === 'One-Click'
}
