import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import { duplexPair } from 'node:stream'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type PlainRequest, readPlainRequest } from '@/lib/server/plain-request'

const head = (...lines: string[]) => `${lines.join('\r\n')}\r\n\r\n`
const HOST = 'Host: a.test'

/** What Node makes of the same bytes: its requests, in turn, until it waits for more or refuses them. */
async function readByNode(bytes: string): Promise<IncomingMessage[]> {
  const requests: IncomingMessage[] = []
  const server = createServer((request, response) => {
    requests.push(request)
    response.end()
  })
  server.on('clientError', (_, socket) => socket.destroy())
  const [near, far] = duplexPair()
  server.emit('connection', far)
  far.once('close', () => near.destroy())
  near.on('error', () => {}).resume()
  near.end(bytes, 'latin1')
  await once(near, 'close')
  return requests
}

/** Whether Node reads the same: this request, and nothing before, within or after it. */
async function expectSame(bytes: string, { method, url, headers }: PlainRequest): Promise<void> {
  const requests = await readByNode(bytes)
  expect(requests.map(request => [request.method, request.url, request.complete])).toEqual([
    [method, url, true],
  ])
  for (const [name, value] of Object.entries(headers)) expect(requests[0]?.headers[name]).toBe(value)
}

test('a browser’s request for a page is plain', async () => {
  const bytes = head(
    'GET /jobs?utm_source=flyer HTTP/1.1',
    HOST,
    'Connection: keep-alive',
    'Upgrade-Insecure-Requests: 1',
    'User-Agent: Mozilla/5.0 (Linux; Android 10; K)',
    'Accept: text/html,*/*;q=0.8',
    'Accept-Encoding: gzip, deflate, br',
    'If-None-Match: W/"tag"',
  )
  const request = readPlainRequest(bytes)
  expect(request).toMatchObject({
    method: 'GET',
    url: '/jobs?utm_source=flyer',
    headers: { 'accept-encoding': 'gzip, deflate, br', 'if-none-match': 'W/"tag"', rsc: undefined },
  })
  if (request) await expectSame(bytes, request)
})

test.each([
  ['another method', head('POST /jobs HTTP/1.1', HOST)],
  ['another version', head('GET /jobs HTTP/1.0', HOST)],
  ['a URL in place of a path', head('GET http://a.test/jobs HTTP/1.1', HOST)],
  ['no host', head('GET /jobs HTTP/1.1', 'Accept: */*')],
  ['two hosts', head('GET /jobs HTTP/1.1', HOST, 'Host: b.test')],
  ['a body', head('GET /jobs HTTP/1.1', HOST, 'Content-Length: 1')],
  ['a body in chunks', head('GET /jobs HTTP/1.1', HOST, 'Transfer-Encoding: chunked')],
  ['a connection that closes', head('GET /jobs HTTP/1.1', HOST, 'Connection: close')],
  ['an upgrade', head('GET /jobs HTTP/1.1', HOST, 'Connection: Upgrade', 'Upgrade: h2c')],
  ['a connection that closes behind a proxy', head('GET /jobs HTTP/1.1', HOST, 'Proxy-Connection: close')],
  ['an expectation', head('GET /jobs HTTP/1.1', HOST, 'Expect: 100-continue')],
  ['a header it depends on twice', head('GET /jobs HTTP/1.1', HOST, 'RSC: 1', 'rsc: 1')],
  ['a name with a space behind', head('GET /jobs HTTP/1.1', HOST, 'RSC : 1')],
  ['a folded line', head('GET /jobs HTTP/1.1', HOST, 'RSC: 1', ' 2')],
  ['lines that end in one character', 'GET /jobs HTTP/1.1\nHost: a.test\n\n'],
  ['a letter that is not ASCII', head('GET /jobs HTTP/1.1', HOST, 'RSC: \u00e9')],
  ['its beginning alone', 'GET /jobs HTTP/1.1\r\nHost: a.test\r\n'],
  ['two requests', head('GET /jobs HTTP/1.1', HOST).repeat(2)],
  ['bytes after it', `${head('GET /jobs HTTP/1.1', HOST)}GET`],
])('a request with %s is left to Node', (_, bytes) => {
  expect(readPlainRequest(bytes)).toBeUndefined()
})

const names = [
  'Host',
  'Connection',
  'Content-Length',
  'Transfer-Encoding',
  'Upgrade',
  'Proxy-Connection',
  'Expect',
  'Accept-Encoding',
  'If-None-Match',
  'RSC',
  'Next-Url',
  'Cookie',
  'X-Forwarded-For',
]
const values = [
  '',
  '0',
  '1',
  'a',
  'keep-alive',
  'Keep-Alive',
  'close',
  'chunked',
  'gzip, br',
  ' a ',
  '\ta',
  'é',
  'a\r\n b',
  '\0',
]
const part = (usual: string, ...odd: string[]) =>
  fc.oneof({ weight: 8, arbitrary: fc.constant(usual) }, { weight: 1, arbitrary: fc.constantFrom(...odd) })

const field = fc
  .tuple(
    fc.constantFrom(...names),
    part(': ', ':', ' :', ':  '),
    fc.constantFrom(...values),
    part('\r\n', '\n', '\r'),
  )
  .map(parts => parts.join(''))

/** Heads as clients, broken clients and attackers send them. */
const heads = fc
  .tuple(
    part('GET', 'HEAD', 'POST', 'get', 'OPTIONS'),
    part(' ', '  ', '\t'),
    part('/jobs', '/', '//b.test/', 'jobs', '*', '/a b', '/é', 'http://b.test/'),
    part(' HTTP/1.1', ' HTTP/1.0', ' HTTP/2.0', '', ' http/1.1'),
    part('\r\n', '\n'),
    part(`${HOST}\r\n`, ''),
    fc.array(field, { maxLength: 4 }).map(fields => fields.join('')),
    part('\r\n', '\n', '', '\r\n\r\n', '\r\nGET / HTTP/1.1\r\n', '\r\na'),
  )
  .map(parts => parts.join(''))

test('whatever is read here, Node reads in the same way', async () => {
  let plain = 0
  await fc.assert(
    fc.asyncProperty(heads, async bytes => {
      const request = readPlainRequest(bytes)
      if (!request) return
      plain += 1
      await expectSame(bytes, request)
    }),
    { numRuns: 5_000 },
  )
  // Enough of them are read for that to say something.
  expect(plain).toBeGreaterThan(300)
})
