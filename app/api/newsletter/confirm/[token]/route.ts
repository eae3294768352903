import { clientAddress } from '@/lib/http/client-address'
import { asksForPage, seeOther } from '@/lib/http/plain-form'
import { notFound } from '@/lib/http/problem'
import { publicHandler, route } from '@/lib/http/route'
import { countEverywhere } from '@/lib/http/shared-limit'
import { confirmSubscription } from '@/lib/subscribers/confirm-subscription'
import { newsletterMessages } from '@/lib/subscribers/constants'
import { offersNewsletter } from '@/lib/subscribers/rules'
import type { NewsletterResponse } from '@/lib/subscribers/schema'

const LIMIT = { name: 'newsletter-confirm', requests: 30, seconds: 600 }

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  // No GET: programs that check mails for bad links open every link, and must not confirm anything.
  POST: publicHandler(async ({ request, params }) => {
    await countEverywhere(LIMIT, clientAddress(request))
    if (!offersNewsletter() || !(await confirmSubscription(params.token ?? '')))
      throw notFound('This link is not valid any more. Ask for the newsletter again.')
    if (asksForPage(request)) return seeOther('/newsletter?done=confirmed')
    return Response.json({ message: newsletterMessages.confirmed } satisfies NewsletterResponse)
  }),
})
