import { createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { listenOnLoopback } from '@/lib/postgres/cluster'

export const PAYSTACK_KEY = 'sk_test_fake'

type Charge = {
  reference: string
  amount: number
  currency: string
  status: 'success' | 'failed' | 'abandoned' | 'reversed'
  requested_amount?: number
}

/** How the fake behaves: as documented, cutting every connection, responding slowly, or opening payments but telling of none. */
type Behaviour = 'works' | 'is-down' | 'is-slow' | 'verifies-nothing'

/** Speaks Paystack's documented protocol on loopback, so that the product's own provider is what is tested. */
export async function startFakePaystack() {
  const charges = new Map<string, Charge>()
  const requests: string[] = []
  const opened = new Map<string, Record<string, unknown>>()
  const state: { behaviour: Behaviour; delayMs: number; pageHost: string } = {
    behaviour: 'works',
    delayMs: 30_000,
    pageHost: '',
  }
  const server = createServer(async (request, response) => {
    requests.push(`${request.method} ${request.url}`)
    if (state.behaviour === 'is-down') return void request.socket.destroy()
    // Before it waits: whoever asks may be gone afterwards.
    const body = await readText(request)
    if (state.behaviour === 'is-slow') await sleep(state.delayMs, undefined, { ref: false })
    if (request.headers.authorization !== `Bearer ${PAYSTACK_KEY}`)
      return send(response, 401, { status: false, message: 'Invalid key', code: 'invalid_Key' })
    if (request.method === 'POST' && request.url === '/transaction/initialize')
      return initialize({ charges, opened }, JSON.parse(body), response, state.pageHost)
    if (state.behaviour === 'verifies-nothing')
      return send(response, 503, { status: false, message: 'Try again later' })
    return verify(charges, request.url ?? '', response)
  })
  const port = await listenOnLoopback(server)
  const url = `http://127.0.0.1:${port}`
  state.pageHost = url
  return {
    url,
    /** The reference of the attempt that a payment page is for. */
    attemptOf: (link = '') => link.slice(link.lastIndexOf('/') + 1),
    charges,
    /** What was sent to open each attempt. */
    opened,
    requests,
    state,
    async stop() {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  }
}

/** Signs a delivery's body as Paystack does. */
export function signDelivery(body: string, key = PAYSTACK_KEY): string {
  return createHmac('sha512', key).update(body).digest('hex')
}

function initialize(
  { charges, opened }: { charges: Map<string, Charge>; opened: Map<string, unknown> },
  requested: Record<string, unknown>,
  response: ServerResponse,
  pageHost: string,
) {
  const reference = String(requested.reference)
  const amount = Number(requested.amount)
  if (!String(requested.email).includes('@') || !Number.isInteger(amount) || amount <= 0)
    return send(response, 400, { status: false, message: 'Invalid parameters', type: 'validation_error' })
  if (charges.has(reference))
    return send(response, 400, {
      status: false,
      message: 'Duplicate Transaction Reference',
      type: 'validation_error',
      code: 'duplicate_reference',
    })
  opened.set(reference, requested)
  charges.set(reference, { reference, amount, currency: String(requested.currency), status: 'abandoned' })
  const data = { authorization_url: `${pageHost}/${reference}`, access_code: 'code', reference }
  send(response, 200, { status: true, message: 'Authorization URL created', data })
}

function verify(charges: Map<string, Charge>, url: string, response: ServerResponse) {
  const charge = charges.get(decodeURIComponent(url.replace('/transaction/verify/', '')))
  if (!charge)
    return send(response, 400, {
      status: false,
      message: 'Transaction reference not found.',
      code: 'transaction_not_found',
    })
  send(response, 200, { status: true, message: 'Verification successful', data: { id: 1, ...charge } })
}

async function readText(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString('utf8')
}

function send(response: ServerResponse, status: number, body: object) {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}
