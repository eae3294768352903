import { expect, test, vi } from 'vitest'
import { Problem } from '@/lib/http/problem'
import { publicHandler, route } from '@/lib/http/route'
import { publishEnvironment } from '@/lib/platform/env'
import { logRequest } from '@/lib/platform/logger'

vi.mock('@/lib/platform/logger', async original => ({ ...(await original<object>()), logRequest: vi.fn() }))

publishEnvironment({ NEXTAUTH_SECRET: 'a secret for the hashes of addresses' })
const { GET } = route({
  GET: publicHandler(({ request }) => {
    if (new URL(request.url).search) throw new Problem(403, 'Not you.')
    return Response.json({})
  }),
})

/** What the log says of a request from an IP address. */
async function lineOf(url: string, address: string) {
  const request = new Request(url, { headers: { 'x-forwarded-for': address } })
  await GET(request, { params: Promise.resolve({}) })
  return JSON.stringify(vi.mocked(logRequest).mock.lastCall)
}

test('a refused request can be told by a hash of its IP address, never by the address', async () => {
  const line = await lineOf('http://site/api/x?a=1', '203.0.113.9')
  expect(line).toMatch(/"status":403,.*"ipHash":"[0-9a-f]{32}"/)
  expect(line).not.toContain('203.0.113.9')
  const [hash] = /"ipHash":"\w+"/.exec(line) ?? []
  expect(await lineOf('http://site/api/x?a=2', '203.0.113.9')).toContain(hash)
  expect(await lineOf('http://site/api/x?a=2', '203.0.113.10')).not.toContain(hash)
})

test('one that is served leaves no trace of its IP address', async () => {
  expect(await lineOf('http://site/api/x', '203.0.113.9')).not.toContain('ipHash')
})
