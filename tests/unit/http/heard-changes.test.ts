import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { badRequest, tooManyRequests } from '@/lib/http/problem'
import { publicHandler, route } from '@/lib/http/route'
import { publishEnvironment } from '@/lib/platform/env'
import { followChanges } from '@/lib/platform/record-changes'

// No database is there to hear from, so that wherever one would be waited for, anything may have changed. That what is saved is heard
// of before its response is in tests/api/server/page-store.test.ts.
const onChange = vi.fn()
const changes = followChanges('postgresql://127.0.0.1:9/none', onChange)

beforeAll(() => publishEnvironment({ NEXTAUTH_SECRET: 'a secret of at least thirty-two characters' }))
beforeEach(() => onChange.mockClear())
afterAll(() => changes.stop())

const routes = route({
  GET: publicHandler(() => Response.json('read')),
  POST: publicHandler(({ params }) => {
    if (params.outcome === 'refused') throw badRequest('No.')
    if (params.outcome === 'limited') throw tooManyRequests(10)
    if (params.outcome === 'failed') throw new Error('after the commit')
    return Response.json('stored', { status: 201 })
  }),
})

test.each([
  ['POST', 'stored', 201, ['anything']],
  ['POST', 'failed', 500, ['anything']],
  ['POST', 'refused', 400, []],
  ['POST', 'limited', 429, []],
  ['DELETE', '', 405, []],
  ['OPTIONS', '', 204, []],
  ['GET', '', 200, []],
  ['HEAD', '', 200, []],
] as const)(
  '%s %s looks for changes only where it may have stored some',
  async (method, outcome, status, changed) => {
    const request = new Request('http://site/api/test', { method })
    const handle = routes[method === 'HEAD' ? 'GET' : method]
    const response = await handle(request, { params: Promise.resolve({ outcome }) })
    expect(response.status).toBe(status)
    expect(onChange.mock.calls.flat()).toEqual(changed)
  },
)
