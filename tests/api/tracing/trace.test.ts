import { createServer, type Server } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listenOnLoopback } from '@/lib/postgres/cluster'
import { postLogin } from '../../support/administrator'
import { aJob } from '../../support/records'
import { type RunningServer, startServer } from '../../support/server'
import { ADMIN_EMAIL, ADMIN_PREFIX } from '../../support/test-environment'

type Span = {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  kind: number
  startTimeUnixNano: string
  endTimeUnixNano: string
  attributes: { key: string; value: Record<string, unknown> }[]
}

// What a collector would have received.
const received: { path: string; key: string; text: string }[] = []
const TOKEN = 'a-status-token-of-somebody'

let collector: Server
let server: RunningServer

beforeAll(async () => {
  collector = createServer(async (request, response) => {
    let text = ''
    for await (const part of request) text += part
    received.push({ path: request.url ?? '', key: String(request.headers['x-api-key']), text })
    response.writeHead(200, { 'Content-Type': 'application/json' }).end('{}')
  })
  const port = await listenOnLoopback(collector)
  server = await startServer({
    env: {
      OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}/`,
      OTEL_EXPORTER_OTLP_HEADERS: 'x-api-key=key%3Dof-the-collector',
    },
  })
})
afterAll(async () => {
  await server.stop()
  collector.close()
})

function listSpans(): Span[] {
  return received.flatMap(({ text }) =>
    JSON.parse(text).resourceSpans.flatMap((resource: { scopeSpans: { spans: Span[] }[] }) =>
      resource.scopeSpans.flatMap(({ spans }) => spans),
    ),
  )
}

const read = (span: Span | undefined, name: string) =>
  Object.values(span?.attributes.find(({ key }) => key === name)?.value ?? {})[0]

const withRoute = (route: string) => listSpans().find(span => read(span, 'http.route') === route)

test('a request is followed to the collector, by its route and without what its URL holds', async () => {
  const job = await aJob()
  const { baseUrl } = server
  const stranger = { traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01' }
  await fetch(`${baseUrl}/api/jobs/apply/${job.id}?email=visitor@example.com`, { headers: stranger })
  await fetch(`${baseUrl}/status/${TOKEN}`)
  await fetch(`${baseUrl}${ADMIN_PREFIX}/admin/jobs`, { redirect: 'manual' })
  await postLogin(baseUrl)
  const routes = ['/api/jobs/apply/[id]', '/status/[token]', '/api/admin/login']
  await expect.poll(() => routes.filter(route => !withRoute(route)), { timeout: 30_000 }).toEqual([])

  const root = withRoute('/api/jobs/apply/[id]')
  expect(root).toMatchObject({ name: 'GET /api/jobs/apply/[id]', kind: 2 })
  expect(read(root, 'http.status_code')).toBe('200')
  expect(BigInt(root?.endTimeUnixNano ?? 0)).toBeGreaterThan(BigInt(root?.startTimeUnixNano ?? 0))
  const children = listSpans().filter(({ parentSpanId }) => parentSpanId === root?.spanId)
  expect(children.map(({ traceId }) => traceId)).toContain(root?.traceId)
  expect(root?.traceId).not.toBe('0af7651916cd43dd8448eb211c80319c')

  expect(received[0]).toMatchObject({ path: '/v1/traces', key: 'key=of-the-collector' })
  const everything = received.map(({ text }) => text).join('\n')
  for (const secret of [job.id, TOKEN, 'visitor@', ADMIN_PREFIX.slice(1), ADMIN_EMAIL, 'http.target', '?'])
    expect(everything).not.toContain(secret)
})
