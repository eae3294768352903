import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { env } from '@/lib/platform/env'
import type { Settings } from '@/lib/platform/env-schema'
import { withIncomingBody } from '@/lib/platform/incoming-body'
import { logger } from '@/lib/platform/logger'
import { reportPages } from '@/lib/platform/meters'
import { type Change, followChanges } from '@/lib/platform/record-changes'
import { BARE_POLICY, transportSecurity } from '@/lib/platform/security-headers'
import { acceptRequest, isForApi } from './accept-request'
import { createAsk, type Handler } from './ask-next'
import { bodyPace, cutSlowBodies } from './body-pace'
import { closeOnceReceived } from './close-once-received'
import { type Connections, connectionLimits, limitConnections, noteExchange, noteSent } from './connections'
import { returnForms } from './form-pages'
import { type ListenAddress, listen } from './listen'
import { type Measure, measureRequests } from './measure-requests'
import { createPageHandler } from './page-handler'
import { prepareNext } from './prepare-next'
import { watchProxy } from './proxy-watch'
import { type PageRequest, PublicPages, selectLogged } from './public-pages'
import { pathOf } from './public-paths'
import { refuse } from './refuse'
import { refuseUnreadable } from './refuse-connection'
import { sendFromMemory } from './send-from-memory'
import { readStaticFiles } from './static-files'
import { stopServer } from './stop-server'
import {
  type Header,
  type Selected,
  type StoredResponse,
  selectStored,
  sendSelected,
} from './stored-response'

// A CV of 5 MiB over a bad mobile link of 7 kB/s takes 12 minutes.
const REQUEST_MS = 15 * 60_000
const HEADERS_MS = 20_000
const CHECK_MS = 5_000
// Longer than the usual idle time of a reverse proxy, which would otherwise reuse a connection just closed.
const SILENCE_MS = 2 * 60_000

type ServerSettings = ListenAddress & Pick<Settings, 'siteUrl' | 'trustProxy' | 'hstsSubdomains'>

export type WebServer = {
  /** Takes no more requests and lets those that run finish, for 10 s at most. */
  stop(): Promise<void>
}

type Refusal = { status: number; detail: string; headers: Record<string, string> }

/** Says whether a client's request is refused before Next sees it. */
type Refuse = (request: Pick<Request, 'headers'>) => Promise<Refusal | null>

/**
 * What is limited before Next sees it: logins, which are POSTs to one path of the API; all else that the API does for one client; and
 * pages and public responses of the API that are not in memory.
 */
type Limits = { login: { path: string; refuse: Refuse }; api: Refuse; page: Refuse }

/**
 * Starts the one HTTP server of the product, with Next behind it. Throws StartUpError where it can't listen.
 * @param limits what the site limits before Next sees it
 */
export async function startWebServer(
  settings: ServerSettings,
  dev: boolean,
  limits: Limits,
): Promise<WebServer> {
  const app = await prepareNext(settings.port, dev)
  const next = app.getRequestHandler()
  const render: Handler = (request, response) => withIncomingBody(request, () => next(request, response))
  // Next loads the site's bundle, and with it instrumentation.ts, only with the first request; hot reload loads it by itself.
  if (!dev) await createAsk(render)('everyone', '/api/health')
  const headers = transportSecurity(settings)
  const site = dev ? { handle: render } : openSite(render, limits, headers)
  const watch = watchProxy(settings.trustProxy, fault => logger.warn(fault))
  const connections: Connections = new Map()
  const measure = dev ? null : measureRequests()
  const server = dev ? createServer() : createPatientServer()
  const closeWaiting = sendWhatIsReady(server, site, connections, measure)
  if (!dev) boundConnections(server, connections, settings.trustProxy > 0)
  if (measure) server.on('request', measure.watch)
  respondWith(server, site, { connections, watch, headers, dev })
  await listen(server, settings)
  return {
    stop: async () => {
      await stopServer(server, connections, () => {
        closeWaiting?.()
        server.closeIdleConnections()
      })
      await site.close?.()
      await Promise.race([app.close(), sleep(1_000)])
    },
  }
}

/**
 * Has a server send what is in memory before Node makes objects of the request. Call it before anything else listens to the server.
 * @returns a function that closes the connections that were not handed to Node; undefined in development, where nothing is in memory
 */
function sendWhatIsReady(
  server: Server,
  { selectFromMemory }: Site,
  connections: Connections,
  measure: Measure | null,
): (() => void) | undefined {
  if (!selectFromMemory) return undefined
  return sendFromMemory(server, {
    select: (request, socket) => {
      // While the server stops, Node responds: its response says that the connection closes.
      const selected = server.listening ? selectFromMemory(request) : undefined
      if (!selected) return undefined
      noteSent(connections, socket)
      measure?.count(request, selected.status)
      return selected
    },
    firstMs: HEADERS_MS,
    silenceMs: SILENCE_MS,
  })
}

type Site = {
  handle: Handler
  /** Selects what is ready in memory for a request. */
  selectFromMemory?: (request: PageRequest) => Selected | undefined
  close?: () => Promise<void>
}

/** Puts the page store in front of Next, and has each change to the records invalidate the responses that show them. */
function openSite(render: Handler, limits: Limits, headers: readonly Header[]): Site {
  const pages: PublicPages = new PublicPages({
    ask: createAsk(render),
    headers,
    isListening: () => changes.isListening(),
  })
  reportPages(() => pages.figures())
  const changes = followChanges(env().databaseDirectUrl, (change: Change) => pages.invalidate(change))
  const findFile = readStaticFiles(headers)
  return {
    handle: dispatch(render, limits, pages, findFile),
    selectFromMemory: request => {
      const page = pages.find(request)
      if (page) return selectLogged(request, page)
      const file = request.method === 'GET' ? findFile(request.url ?? '/') : undefined
      return file && selectStored(request, file)
    },
    close: () => changes.stop(),
  }
}

/** Makes a server whose time-outs allow for slow clients. */
function createPatientServer(): Server {
  const times = { requestTimeout: REQUEST_MS, headersTimeout: HEADERS_MS }
  const server = createServer({ ...times, connectionsCheckingInterval: CHECK_MS })
  server.timeout = SILENCE_MS
  // `timeout` limits the time between two requests too. Node's keep-alive would set two timers for each request, which slows down
  // pages from memory.
  server.keepAliveTimeout = 0
  return server
}

/** Has a server close connections that are idle or too slow, and refuse what is no request. */
function boundConnections(server: Server, connections: Connections, behindProxy: boolean): void {
  const ofOne = behindProxy ? Number.POSITIVE_INFINITY : connectionLimits.ofOne
  limitConnections(server, connections, { ...connectionLimits, ofOne })
  cutSlowBodies(server, connections, bodyPace)
  closeOnceReceived(server, connections)
  refuseUnreadable(server, connections)
}

type Surroundings = {
  connections: Connections
  watch: (request: IncomingMessage) => void
  /** Headers of every response. */
  headers: readonly Header[]
  dev: boolean
}

/** Has a server respond to requests: from memory where it can, else by the site's handler. */
function respondWith(
  server: Server,
  { handle, selectFromMemory }: Site,
  { connections, watch, headers, dev }: Surroundings,
): void {
  server.on('request', (request, response) => {
    // First of all: every further step costs more than sending what is in memory.
    const ready = server.listening && !hasBody(request) ? selectFromMemory?.(request) : undefined
    if (ready) {
      noteSent(connections, request.socket)
      return sendSelected(response, ready)
    }
    noteExchange(connections, { request, response })
    watch(request)
    if (!server.listening) response.setHeader('Connection', 'close')
    for (const [name, value] of headers) response.setHeader(name, value)
    if (!dev) addPolicy(response)
    if (!acceptRequest(request, response)) return
    handle(request, response).catch(error => {
      logger.error({ err: error }, 'a request failed outside its handler')
      response.destroy()
    })
  })
}

// A request with a body is noted as under way even where its response is ready, so that the pace of its body is watched.
function hasBody({ headers }: IncomingMessage): boolean {
  return headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined
}

// Whether a response has a policy of its own is certain only when its head is written.
function addPolicy(response: ServerResponse): void {
  const writeHead = response.writeHead.bind(response) as (...args: unknown[]) => ServerResponse
  const guarded = (...args: unknown[]) => {
    if (!response.hasHeader('Content-Security-Policy'))
      response.setHeader('Content-Security-Policy', BARE_POLICY)
    return writeHead(...args)
  }
  Object.assign(response, { writeHead: guarded })
}

/**
 * Returns the site's handler. Requests for the API go to Next, except for its public responses, which come from memory; all others go
 * to the page handler.
 */
function dispatch(
  render: Handler,
  limits: Limits,
  pages: PublicPages,
  findFile: (path: string) => StoredResponse | undefined,
): Handler {
  const handlePage = createPageHandler(render, pages, findFile)
  const isInMemory = (request: IncomingMessage) =>
    pages.has(request) || findFile(decodeURIComponent(pathOf(request.url))) !== undefined
  const handleLogin = limitRequests(render, limits.login.refuse)
  const handleOther = limitRequests(render, limits.api)
  const handleApi = returnForms(
    async (request, response) => {
      if (await pages.send(request, response)) return
      const isLogin =
        request.method === 'POST' && decodeURIComponent(pathOf(request.url)) === limits.login.path
      await (isLogin ? handleLogin : handleOther)(request, response)
    },
    limitRequests((request, response) => pages.sendOwn(request, response), limits.page),
  )
  const handle: Handler = (request, response) =>
    isForApi(request.url) ? handleApi(request, response) : handlePage(request, response)
  const handleLimited = limitRequests(handle, limits.page)
  const isLimited = (request: IncomingMessage) =>
    isForApi(request.url) ? pages.hasToMake(request) : !isInMemory(request)
  return (request, response) => (isLimited(request) ? handleLimited : handle)(request, response)
}

/** Returns a handler that passes requests on up to a limit, and refuses those above it. */
function limitRequests<Incoming extends PageRequest>(
  next: (request: Incoming, response: ServerResponse) => Promise<void>,
  refusalOf: Refuse,
): typeof next {
  return async (request, response) => {
    const headers = new Headers({ 'x-forwarded-for': String(request.headers['x-forwarded-for'] ?? '') })
    const refusal = await refusalOf({ headers })
    if (!refusal) return next(request, response)
    for (const [name, value] of Object.entries(refusal.headers)) response.setHeader(name, value)
    refuse(response, refusal.status, refusal.detail)
  }
}
