import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, inject, vi } from 'vitest'
import { createDatabase } from './databases'
import { record } from './recorded-responses'
import { testEnvironment } from './test-environment'

// Every test file has a database and a data directory of its own, named in the environment before the app's code loads.
const { url, drop } = await createDatabase(inject('clusterUrl'))
const dataDir = await mkdtemp(join(tmpdir(), 'test-data-'))
Object.assign(process.env, testEnvironment(url, dataDir))
// As the first start of a site does: where there is none, it counts as gone.
await mkdir(join(dataDir, 'cv-files'))
const poolerPort = inject('poolerPort')
if (poolerPort > 0) {
  const pooled = Object.assign(new URL(url), { port: String(poolerPort) }).href
  Object.assign(process.env, { DATABASE_URL: pooled, DATABASE_DIRECT_URL: url })
}

afterAll(async () => {
  const { closeDatabase } = await import('@/lib/platform/database')
  await closeDatabase()
  await drop()
  await rm(dataDir, { recursive: true, force: true })
})

// What every handler and every server says is held against the API's document when the run ends (check-recorded.ts).
vi.mock('@/lib/http/route', async load => {
  const real = await load<typeof import('@/lib/http/route')>()
  return { ...real, route: (handlers: Parameters<typeof real.route>[0]) => recordRoute(real.route(handlers)) }
})

type Route = ReturnType<typeof import('@/lib/http/route').route>

function recordRoute(made: Route): Route {
  const [, folder = ''] = /.*\/app(\/.*)\/route\.ts/.exec(new Error().stack ?? '') ?? []
  // Link previews and feeds are no part of the document.
  if (folder !== '' && !folder.startsWith('/api/')) return made
  const path = folder.replaceAll('[', '{').replaceAll(']', '}')
  const entries = Object.entries(made).map(([method, handle]) => [
    method,
    async (...given: Parameters<typeof handle>) =>
      record(inject('responses'), method, path, await handle(...given)),
  ])
  return Object.fromEntries(entries)
}

const realFetch = globalThis.fetch
globalThis.fetch = async (...given: Parameters<typeof fetch>) => {
  const [input, init] = given
  const response = await realFetch(...given)
  const { hostname, pathname } = new URL(input instanceof Request ? input.url : String(input))
  const method = init?.method ?? (input instanceof Request ? input.method : 'GET')
  const isOurs = hostname === '127.0.0.1' && pathname.startsWith('/api/')
  return isOurs ? record(inject('responses'), method, pathname, response) : response
}
