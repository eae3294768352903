import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { publishEnvironment } from '@/lib/platform/env'
import { handlersAs, type RouteHandler } from '../../support/administrator'
import { api } from '../../support/openapi'

// Of the endpoints for everyone those that say so in the document. Three have tests of their own: the login counts failures, and
// the other two are off as the site comes.
const OTHERS = ['/api/admin/login', '/api/contact', '/api/newsletter']

const limited = Object.entries(api.paths).flatMap(([path, operations]) =>
  (['get', 'post'] as const)
    .filter(method => !operations[method]?.security && operations[method]?.responses?.[429])
    .filter(() => !OTHERS.includes(path))
    .map(method => [method.toUpperCase(), path] as const),
)

beforeAll(() => publishEnvironment({ RATE_LIMITS: 'on' }))
afterAll(() => publishEnvironment({ RATE_LIMITS: 'off' }))

test.each(limited)('%s %s is limited for one visitor, as the document says', async (method, path) => {
  const folder = path.replaceAll('{', '[').replaceAll('}', ']')
  const route = await import(/* @vite-ignore */ join(process.cwd(), 'app', folder, 'route.ts'))
  const handler: RouteHandler = route[method]
  const params = { id: 'none', token: 'none', reference: 'none', provider: 'sandbox' }
  const headers = { 'x-forwarded-for': '192.0.2.7' }
  const ask = () =>
    method === 'GET'
      ? handlersAs().get(handler, { params, headers })
      : handlersAs().post(handler, {}, { params, headers })
  let times = 1
  while ((await ask()).status !== 429 && times < 400) times++
  expect(times).toBeLessThan(400)
})
