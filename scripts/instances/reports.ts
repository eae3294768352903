import { setTimeout as sleep } from 'node:timers/promises'
import { errorMessage } from '@/lib/platform/describe-error'
import { PAYSTACK_KEY, signDelivery, type startFakePaystack } from '@/tests/support/fake-paystack'

type FakePaystack = Awaited<ReturnType<typeof startFakePaystack>>

const PAUSE_MS = 50

/** Acts as the provider: it lets every payment that was begun succeed, and reports that until the site responds with 200. */
export function sendReports(paystack: FakePaystack, baseUrl: string) {
  const acknowledged: string[] = []
  const putOff = new Map<string, number>()
  let leaving = false

  const report = async (reference: string): Promise<boolean> => {
    const charge = paystack.charges.get(reference)
    if (!charge) return false
    charge.status = 'success'
    const body = JSON.stringify({ event: 'charge.success', data: { id: 1, ...charge } })
    const outcome = await fetch(`${baseUrl}/api/payments/webhook/paystack`, {
      method: 'POST',
      body,
      headers: {
        'Content-Type': 'application/json',
        'x-paystack-signature': signDelivery(body, PAYSTACK_KEY),
      },
      signal: AbortSignal.timeout(30_000),
    }).then(
      response => String(response.status),
      error => `no response: ${errorMessage(error)}`,
    )
    if (outcome === '200') acknowledged.push(reference)
    else putOff.set(outcome, (putOff.get(outcome) ?? 0) + 1)
    return outcome === '200'
  }

  const work = (async () => {
    const done = new Set<string>()
    while (!leaving) {
      for (const reference of paystack.charges.keys())
        if (!done.has(reference) && (await report(reference))) done.add(reference)
      await sleep(PAUSE_MS)
    }
  })()
  return {
    acknowledged,
    putOff,
    async leave() {
      leaving = true
      await work
    },
  }
}
