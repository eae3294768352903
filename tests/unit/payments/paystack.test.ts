import { afterEach, expect, test, vi } from 'vitest'
import { readDelivery } from '@/lib/payments/paystack/protocol'
import { paystack } from '@/lib/payments/paystack/provider'
import { isProviderAway, noteProviderResponse } from '@/lib/payments/reachability'
import { logger } from '@/lib/platform/logger'

afterEach(() => vi.unstubAllGlobals())

test.each([
  ['success', 'succeeded'],
  ['failed', 'failed'],
  ['reversed', 'reversed'],
  ...['abandoned', 'ongoing', 'pending', 'processing', 'queued', 'paid'].map(status => [status, 'open']),
])('a charge that Paystack calls %s is %s', (status, outcome) => {
  const data = { reference: 'pc-1', amount: 500_000, currency: 'NGN', status }
  const body = Buffer.from(JSON.stringify({ event: 'charge.success', data }))
  expect(readDelivery(body)).toMatchObject({ ok: true, report: { outcome } })
})

test.each([
  ['7500', 7500n],
  [0, 0n],
  [null, undefined],
  [undefined, undefined],
  // More than was paid, or no number: no reason to refuse the money.
  [500_001, undefined],
  [-1, undefined],
  ['much', undefined],
])('of fees that Paystack calls %j, %s is what it keeps', (fees, fee) => {
  const data = { reference: 'pc-1', amount: 500_000, currency: 'NGN', status: 'success', fees }
  const read = readDelivery(Buffer.from(JSON.stringify({ event: 'charge.success', data })))
  expect(read).toMatchObject({ ok: true, report: { outcome: 'succeeded', paid: 500_000n } })
  expect(read).toHaveProperty('report.fee', fee)
})

test.each(['', '{"event":', 'event=charge.success', '\0'])(
  'a delivery that is no JSON says nothing: %j',
  text => {
    expect(readDelivery(Buffer.from(text))).toEqual({ ok: false, reason: 'unreadable' })
  },
)

const account = { secretKey: 'sk', apiUrl: 'https://api.paystack.co' }
const attempt = {
  attemptReference: 'pc-1',
  amount: 500_000n,
  currency: 'NGN',
  email: 'ada@example.com',
  callbackUrl: 'https://www.example.com/',
  metadata: { payment: 'pc-1' },
}

test.each([
  ['its page', 'https://checkout.paystack.com/x', 'pc-1', true],
  ['the page of another attempt', 'https://checkout.paystack.com/x', 'pc-2', false],
  ['a page in clear, even of its own host', 'http://api.paystack.co/x', 'pc-1', false],
])('of what Paystack opens, %s is taken or not', async (_, authorization_url, reference, ok) => {
  const body = { status: true, data: { authorization_url, access_code: 'code', reference } }
  vi.stubGlobal('fetch', async () => Response.json(body))
  const opened = await paystack(account).initialize(attempt, AbortSignal.timeout(1000))
  expect(opened.ok).toBe(ok)
})

test.each([401, 403])(
  'a key that is refused with %i counts as a provider that is away, and is logged',
  async status => {
    noteProviderResponse(true)
    const error = vi.spyOn(logger, 'error').mockImplementation(() => {})
    vi.stubGlobal('fetch', async () => Response.json({ status: false, code: 'invalid_Key' }, { status }))
    const opened = await paystack(account).initialize(attempt, AbortSignal.timeout(1000))
    expect(opened).toEqual({ ok: false, reason: 'refused' })
    expect(isProviderAway()).toBe(true)
    expect(error.mock.calls).toEqual([[{ provider: 'paystack', status }, expect.any(String)]])
    error.mockRestore()
  },
)

test('where its time is over before it is asked, nobody says that Paystack is away', async () => {
  noteProviderResponse(true)
  const account = paystack({ secretKey: 'sk_test', apiUrl: 'http://127.0.0.1:1' })
  expect(await account.verify('any', AbortSignal.abort())).toEqual({ ok: false, reason: 'unavailable' })
  expect(isProviderAway()).toBe(false)
  await account.verify('any', AbortSignal.timeout(5_000))
  expect(isProviderAway()).toBe(true)
})
