import { clientAddress } from '@/lib/http/client-address'
import { asksForPage, seeOther } from '@/lib/http/plain-form'
import { conflict, namedConflict, notFound, unavailable } from '@/lib/http/problem'
import { countRequest } from '@/lib/http/rate-limit'
import { publicHandler, route } from '@/lib/http/route'
import { problemTypes } from '@/lib/openapi/problem-types'
import { describeCaveat } from '@/lib/payments/caveats'
import { type Checkout, openCheckout } from '@/lib/payments/checkout'
import { obstacleWords } from '@/lib/payments/obstacles'
import { looksLikeReference, type PaymentLinkResponse } from '@/lib/payments/schema'

const LIMIT = { name: 'payment-link', requests: 20, seconds: 600 }

type Refusal = Extract<Checkout, { ok: false }>['reason']

const refusals = {
  unknown: () => notFound('There is no such payment.'),
  paid: () =>
    namedConflict(
      problemTypes.alreadyPaid,
      'This payment is completed already; there is nothing left to pay.',
    ),
  'not-taken': () => conflict('This payment cannot be made on this site. Call us about how to pay.'),
  mismatch: () => conflict(describeCaveat('mismatch') ?? ''),
  unavailable: () =>
    unavailable('The payment page cannot be opened just now. Please try again in a minute.', 60),
}

function refuse(reason: Refusal) {
  return isKnown(reason) ? refusals[reason]() : conflict(obstacleWords[reason])
}

const isShownInResult = (reason: Refusal) => ['paid', 'not-taken', 'mismatch'].includes(reason)

const isKnown = (reason: Refusal): reason is keyof typeof refusals => Object.hasOwn(refusals, reason)

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: publicHandler(async ({ request, params }) => {
    countRequest(LIMIT, clientAddress(request))
    const paymentReference = params.reference ?? ''
    if (!looksLikeReference(paymentReference)) throw refusals.unknown()
    const checkout = await openCheckout(paymentReference)
    // The page that offered to pay is out of date; the result page shows the present state.
    if (!checkout.ok && isShownInResult(checkout.reason) && asksForPage(request))
      return seeOther(`/success/payment?reference=${paymentReference}`)
    if (!checkout.ok) throw refuse(checkout.reason)
    if (asksForPage(request)) return seeOther(checkout.link)
    return Response.json({ paymentLink: checkout.link } satisfies PaymentLinkResponse)
  }),
})
