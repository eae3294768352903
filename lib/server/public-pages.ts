import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { logRequestSoon } from '@/lib/platform/logger'
import type { Change } from '@/lib/platform/record-changes'
import type { Ask } from './ask-next'
import { newNonce, noncePolicy } from './document-policy'
import { finishResponse } from './finish-response'
import { type FreshResponse, PageStore } from './page-store'
import { type PublicPath, pathOf, readPublicPaths, withoutTracking } from './public-paths'
import { ROUTER_HEADERS } from './router-headers'
import {
  type Header,
  type Selected,
  type StoredResponse,
  selectStored,
  sendSelected,
} from './stored-response'

/** A response that is the same for everyone: its path, and the store and key under which it is kept. */
type Target = { path: string; known: PublicPath; key: string; store: PageStore }

/** A request for a page: the parts of it that matter. */
export type PageRequest = Pick<IncomingMessage, 'method' | 'url' | 'headers'>

type PageSettings = {
  ask: Ask
  /** Headers of every response of this server. */
  headers: readonly Header[]
  /** Whether notifications of changes arrive now. */
  isListening: () => boolean
}

const DOCUMENT_BYTES = 32 * 1024 * 1024
// The router requests another payload from each page that a visitor comes from, so payloads are many and have a limit of their own.
const PAYLOAD_BYTES = 8 * 1024 * 1024

const LONGEST_KEY = 4_096
const PAYLOAD_QUERY = /^\?_rsc(=[\w-]*)?$/

/** Sends what is the same for everyone: from memory, and made by Next at the first request for it. */
export class PublicPages {
  private readonly documents: PageStore
  private readonly payloads: PageStore
  private readonly describe = readPublicPaths()

  constructor(private readonly settings: PageSettings) {
    const { isListening } = settings
    this.documents = new PageStore({ maxBytes: DOCUMENT_BYTES, isListening })
    this.payloads = new PageStore({ maxBytes: PAYLOAD_BYTES, isListening })
  }

  /** Makes everything stale that shows what changed. */
  invalidate(change: Change): void {
    this.documents.invalidate(change)
    this.payloads.invalidate(change)
  }

  /** The figures of both stores, by what they hold. */
  figures() {
    return { document: this.documents.figures(), payload: this.payloads.figures() }
  }

  /** Returns the response stored for exactly this request, where it is fresh. */
  find(request: PageRequest): StoredResponse | undefined {
    const { method, url = '/', headers } = request
    if (method !== 'GET' && method !== 'HEAD') return undefined
    return headers.rsc === undefined ? this.documents.find(url) : this.payloads.find(payloadKey(request))
  }

  /** Whether a response to this request is stored, fresh or not. */
  has(request: PageRequest): boolean {
    const target = this.targetOf(request)
    return target?.store.has(target.key) ?? false
  }

  /** Whether this request is for a response that is the same for everyone and is not stored yet. */
  hasToMake(request: PageRequest): boolean {
    return this.targetOf(request) !== undefined && !this.has(request)
  }

  /** Sends the response where it is the same for everyone, and has it made where it is not stored; returns false for other requests. */
  async send(request: IncomingMessage, response: ServerResponse): Promise<boolean> {
    const started = performance.now()
    const target = this.targetOf(request)
    if (!target) return false
    const { known, key, store } = target
    const stored = await store.get(key, known.topics, () => this.make(target, request))
    sendSelected(response, selectLogged(request, stored, started))
    return true
  }

  /** Sends a document that Next makes for this visitor alone. Next gets the request's URL and IP address, and no other header. */
  async sendOwn(request: PageRequest, response: ServerResponse): Promise<void> {
    const nonce = newNonce()
    const buffered = await this.settings.ask('visitor', request.url ?? '/', {
      'Content-Security-Policy': noncePolicy(nonce),
      'X-Forwarded-For': String(request.headers['x-forwarded-for'] ?? ''),
    })
    const finished = finishResponse(buffered, { kind: 'visitor', nonce }, this.settings.headers)
    sendSelected(response, selectStored(request, await finished.encode('quick')))
  }

  private async make({ path, known, store }: Target, request: IncomingMessage): Promise<FreshResponse> {
    const { ask, headers } = this.settings
    const nonce = known.isBuilt ? undefined : newNonce()
    const isPayload = store === this.payloads
    const buffered = isPayload
      ? await ask('everyone', request.url ?? '/', routerHeaders(request))
      : await ask('everyone', path, nonce ? { 'Content-Security-Policy': noncePolicy(nonce) } : {})
    const finished = finishResponse(buffered, { kind: 'everyone', nonce }, headers)
    const isMissing = buffered.status === 404 && known.isBuilt
    return {
      response: { ...(await finished.encode('quick')), route: known.route },
      cacheable:
        (buffered.status === 200 || isMissing) &&
        buffered.outcome.reading === 'read' &&
        !('set-cookie' in buffered.headers),
      unreadable: buffered.outcome.reading === 'unreadable' || buffered.status === 503,
      validUntil: buffered.outcome.validUntil,
      shrink: async () => ({ ...(await finished.encode('best')), route: known.route }),
    }
  }

  private targetOf(request: PageRequest): Target | undefined {
    const { method, url = '/', headers } = request
    if (method !== 'GET' && method !== 'HEAD') return undefined
    if (headers.rsc !== undefined) {
      const path = pathOf(url)
      const known = this.describe(path)
      const key = payloadKey(request)
      const isPlain = PAYLOAD_QUERY.test(url.slice(path.length)) && key.length <= LONGEST_KEY
      return known && isPlain ? { path, known, key, store: this.payloads } : undefined
    }
    const path = this.withoutUnreadQuery(url)
    const known = this.describe(path)
    return known && { path, known, key: path, store: this.documents }
  }

  // A page rendered at build reads no query, and its scripts have no nonce, so a policy for one visitor would block them.
  private withoutUnreadQuery(url: string): string {
    const path = pathOf(url)
    return this.describe(path)?.isBuilt ? path : withoutTracking(url)
  }
}

/**
 * Selects the part of a stored response that a request gets. Where lib/http/route.ts would, it adds a request id and writes a log line.
 * @param started when the request came, in ms of the process; now where it is left out
 */
export function selectLogged(request: PageRequest, stored: StoredResponse, started?: number): Selected {
  const selected = selectStored(request, stored)
  const { route } = stored
  if (route === undefined) return selected
  const requestId = randomUUID()
  const milliseconds = started === undefined ? 0 : Math.round(performance.now() - started)
  logRequestSoon({ requestId, method: request.method ?? '', route, status: selected.status, milliseconds })
  selected.more = ['X-Request-Id', requestId]
  return selected
}

function routerHeaders({ headers }: IncomingMessage): Record<string, string> {
  const sent = ROUTER_HEADERS.flatMap(name => {
    const value = headers[name]
    return value === undefined ? [] : [[name, String(value)]]
  })
  return { rsc: String(headers.rsc), ...Object.fromEntries(sent) }
}

function payloadKey({ url = '/', headers }: PageRequest): string {
  return [url, headers.rsc, ...ROUTER_HEADERS.map(name => headers[name])].join('\n')
}
