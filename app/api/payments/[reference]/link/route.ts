import { clientAddress } from '@/lib/http/client-address'
import { asksForPage, seeOther } from '@/lib/http/plain-form'
import { conflict, notFound, unavailable } from '@/lib/http/problem'
import { countRequest } from '@/lib/http/rate-limit'
import { publicHandler, route } from '@/lib/http/route'
import { openCheckout } from '@/lib/payments/checkout'
import { looksLikeReference, PAID_MESSAGE, type PaymentLinkResponse } from '@/lib/payments/schema'

const LIMIT = { name: 'payment-link', requests: 20, seconds: 600 }

const refusals = {
  unknown: () => notFound('There is no such payment.'),
  paid: () => conflict(PAID_MESSAGE),
  rejected: () => conflict('There is nothing to pay: this application was not accepted.'),
  withdrawn: () => conflict('There is nothing to pay: this application is withdrawn.'),
  'job-closed': () => conflict('There is nothing to pay: this job takes no more applications.'),
  started: () => conflict('There is nothing to pay: this course has started.'),
  cancelled: () => conflict('There is nothing to pay: this enrollment is cancelled.'),
  full: () =>
    conflict('There is nothing to pay: your seat was held for a while and this course is full now.'),
  unavailable: () =>
    unavailable('The payment page cannot be opened just now. Please try again in a minute.', 60),
}

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: publicHandler(async ({ request, params }) => {
    countRequest(LIMIT, clientAddress(request))
    const paymentReference = params.reference ?? ''
    if (!looksLikeReference(paymentReference)) throw refusals.unknown()
    const checkout = await openCheckout(paymentReference)
    // The page that offered to pay is old, and the result page knows better.
    if (!checkout.ok && checkout.reason === 'paid' && asksForPage(request))
      return seeOther(`/success/payment?reference=${paymentReference}`)
    if (!checkout.ok) throw refusals[checkout.reason]()
    if (asksForPage(request)) return seeOther(checkout.link)
    return Response.json({ paymentLink: checkout.link } satisfies PaymentLinkResponse)
  }),
})
