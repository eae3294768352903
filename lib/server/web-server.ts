import { createServer, type Server } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Settings } from '@/lib/platform/env-schema'
import { logger } from '@/lib/platform/logger'
import { StartUpError } from '@/lib/platform/start-up-error'
import { acceptRequest } from './accept-request'
import { createPageHandler, type Handler, type Limit } from './page-handler'

// A CV of 5 MiB over a bad mobile link of 7 kB/s takes 12 minutes.
const REQUEST_MS = 15 * 60_000
const HEADERS_MS = 20_000
const SILENCE_MS = 2 * 60_000
// Longer than the usual idle time of a reverse proxy, which would otherwise reuse a connection just closed.
const KEEP_ALIVE_MS = 65_000
const STOP_PATIENCE_MS = 10_000

type ListenAddress = Pick<Settings, 'port' | 'host'>
type ServerSettings = ListenAddress & Pick<Settings, 'siteUrl'>

export type WebServer = {
  /** Takes no more requests and lets those that run finish, for 10 s at most. */
  stop(): Promise<void>
}

/**
 * Makes sure that the address can be listened on, before anything slow is done: throws StartUpError where it can't be.
 * Waits 3 s first, as a server that has just been told to stop may still hold it.
 */
export async function checkListenAddress(address: ListenAddress, patienceMs = 3_000): Promise<void> {
  const probe = createServer()
  try {
    await listen(probe, address)
  } catch (error) {
    if (patienceMs <= 0) throw error
    await sleep(250)
    return checkListenAddress(address, patienceMs - 250)
  }
  await new Promise(resolve => probe.close(resolve))
}

/**
 * Starts the one HTTP server of the product, with Next behind it. Throws StartUpError where it can't listen.
 * @param limit what the site says of an API request first
 */
export async function startWebServer(
  settings: ServerSettings,
  dev: boolean,
  limit: Limit,
): Promise<WebServer> {
  const { default: createNext } = await import('next')
  // Not the host listened on: Next calls every loopback address localhost in middleware, and takes a rewrite to
  // another name than this one for another site's.
  const app = createNext({ dev, hostname: 'localhost', port: settings.port, ...shieldUpgrades(dev) })
  await app.prepare()
  const next = app.getRequestHandler()
  const render: Handler = (request, response) => next(request, response)
  const handle = dev ? render : createPageHandler(render, limit)
  const server = createServer(dev ? {} : { requestTimeout: REQUEST_MS, headersTimeout: HEADERS_MS })
  server.keepAliveTimeout = KEEP_ALIVE_MS
  if (!dev) server.timeout = SILENCE_MS
  const stopServer = respondWith(server, handle, transportSecurity(settings.siteUrl))
  await listen(server, settings)
  return {
    stop: async () => {
      await stopServer()
      await Promise.race([app.close(), sleep(1_000)])
    },
  }
}

// Next would take every connection that asks for an upgrade out of the server's time-outs, and leave it open. Listening on
// a server that takes none, it gets no such request, and Node ignores the header. Hot reload needs the upgrade.
function shieldUpgrades(dev: boolean): { httpServer?: Server } {
  return dev ? {} : { httpServer: createServer() }
}

// A browser that has seen the site over https never again asks for it over http (RFC 6797); two years.
function transportSecurity(siteUrl: string): Record<string, string> {
  return siteUrl.startsWith('https://') ? { 'Strict-Transport-Security': 'max-age=63072000' } : {}
}

/** Connects handler and server; returns the function that stops the server in order. */
function respondWith(server: Server, handle: Handler, headers: Record<string, string>): () => Promise<void> {
  let stopping = false
  server.on('request', (request, response) => {
    if (stopping) response.setHeader('Connection', 'close')
    // A connection kept alive becomes idle only after its response, and would then hold up the stop.
    response.once('close', () => stopping && setImmediate(() => server.closeIdleConnections()))
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value)
    if (!acceptRequest(request, response)) return
    handle(request, response).catch(error => {
      logger.error({ err: error }, 'a request failed outside its handler')
      response.destroy()
    })
  })
  return async () => {
    stopping = true
    const closed = new Promise(resolve => server.close(resolve))
    server.closeIdleConnections()
    await Promise.race([closed, sleep(STOP_PATIENCE_MS, undefined, { ref: false })])
    server.closeAllConnections()
  }
}

async function listen(server: Server, { port, host }: ListenAddress): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen({ port, host }, resolve)
  }).catch(error => {
    throw new StartUpError(explain(error, port, host))
  })
}

function explain(error: unknown, port: number, host: string | undefined): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'EADDRINUSE') return `PORT ${port} is in use: stop what uses it, or set PORT to another.`
  if (code === 'EACCES') return `PORT ${port} needs more rights: set PORT to one from 1024 up.`
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return `HOST ${host} is not an address of this machine.`
  return `PORT ${port} can't be listened on: ${error instanceof Error ? error.message : error}`
}
