import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { badRequest, tooManyRequests } from '@/lib/http/problem'
import { publicHandler, route } from '@/lib/http/route'
import { publishEnvironment } from '@/lib/platform/env'
import { processState } from '@/lib/platform/process-state'

const catchUp = vi.fn(async () => {})

beforeAll(() => publishEnvironment({ NEXTAUTH_SECRET: 'a secret of at least thirty-two characters' }))
beforeEach(() => {
  catchUp.mockClear()
  Object.assign(
    processState('platform/record-changes', () => ({})),
    { catchUp },
  )
})

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
  ['POST', 'stored', 201, 1],
  ['POST', 'failed', 500, 1],
  ['POST', 'refused', 400, 0],
  ['POST', 'limited', 429, 0],
  ['DELETE', '', 405, 0],
  ['OPTIONS', '', 204, 0],
  ['GET', '', 200, 0],
  ['HEAD', '', 200, 0],
] as const)(
  '%s %s waits for changes only where it may have stored some',
  async (method, outcome, status, waits) => {
    const request = new Request('http://site/api/test', { method })
    const handle = routes[method === 'HEAD' ? 'GET' : method]
    const response = await handle(request, { params: Promise.resolve({ outcome }) })
    expect([response.status, catchUp.mock.calls.length]).toEqual([status, waits])
  },
)
