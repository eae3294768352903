import { DAY_MS } from '@/lib/dates/durations'
import { check } from '@/lib/http/body'
import { clientAddress } from '@/lib/http/client-address'
import { admitForm, asksForPage, readSent, seeOther } from '@/lib/http/plain-form'
import { notFound, unavailable } from '@/lib/http/problem'
import { publicHandler, route } from '@/lib/http/route'
import { countEverywhere } from '@/lib/http/shared-limit'
import { mailIsOn } from '@/lib/platform/mailer'
import { SUBSCRIPTION_ASKED } from '@/lib/subscribers/constants'
import { offersNewsletter } from '@/lib/subscribers/rules'
import { type NewsletterResponse, newsletterRequestSchema } from '@/lib/subscribers/schema'
import { subscribe } from '@/lib/subscribers/subscribe'

const DAY_SECONDS = DAY_MS / 1000
// Limited, because each request sends a mail to the e-mail that was typed, whoever owns it.
const LIMIT = { name: 'newsletter', requests: 10, seconds: 600 }

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: publicHandler(async ({ request }) => {
    if (!offersNewsletter()) throw notFound('This site has no newsletter.')
    await admitForm(request, () => countEverywhere(LIMIT, clientAddress(request)))
    const subscription = await check(newsletterRequestSchema, await readSent(request))
    if (!mailIsOn())
      throw unavailable('The site sends no mail at the moment. Please try again another day.', DAY_SECONDS)
    await subscribe(subscription)
    if (asksForPage(request)) return seeOther('/newsletter?done=asked')
    return Response.json({ message: SUBSCRIPTION_ASKED } satisfies NewsletterResponse, { status: 202 })
  }),
})
