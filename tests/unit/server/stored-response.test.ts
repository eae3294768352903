import { createServer, request, type Server } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listenOnLoopback } from '@/lib/postgres/cluster'
import { selectStored, sendSelected, storeResponse } from '@/lib/server/stored-response'

const stored = storeResponse(
  200,
  // As Node names the headers of what it has received.
  [['content-type', 'text/plain']],
  { identity: Buffer.from('as it is'), br: Buffer.from('br') },
  'W/"tag"',
  'rsc',
)

const missing = storeResponse(404, [], { identity: Buffer.from('missing') }, 'W/"tag"')

let server: Server
let port: number
beforeAll(async () => {
  server = createServer((incoming, response) =>
    sendSelected(response, {
      ...selectStored(incoming, incoming.url === '/missing' ? missing : stored),
      more: ['X-Request-Id', '1'],
    }),
  )
  port = await listenOnLoopback(server)
})
afterAll(() => server.close())

function get(headers: Record<string, string>, method = 'GET', path = '/') {
  return new Promise<{ status?: number; headers: object; body: string }>((resolve, reject) => {
    request({ port, path, host: '127.0.0.1', headers, method, agent: false }, async response => {
      let body = ''
      for await (const part of response) body += part
      resolve({ status: response.statusCode, headers: response.headers, body })
    })
      .once('error', reject)
      .end()
  })
}

const common = { etag: 'W/"tag"', vary: 'rsc, Accept-Encoding', 'x-request-id': '1' }

test('the smallest encoding that the client accepts is sent, and the headers say which', async () => {
  expect(await get({ 'Accept-Encoding': 'gzip, br' })).toMatchObject({
    status: 200,
    headers: { ...common, 'content-encoding': 'br', 'content-length': '2' },
    body: 'br',
  })
  const plain = await get({ 'Accept-Encoding': 'gzip' })
  expect(plain).toMatchObject({ headers: { ...common, 'content-length': '8' }, body: 'as it is' })
  expect(plain.headers).not.toHaveProperty('content-encoding')
})

test('HEAD gets the headers alone', async () => {
  // Node would leave a body out by itself; what is sent past it would not.
  expect(selectStored({ method: 'HEAD', headers: {} }, stored).body).toBeUndefined()
  expect(await get({}, 'HEAD')).toMatchObject({ status: 200, headers: { 'content-length': '8' }, body: '' })
})

test.each(['W/"tag"', '"tag"', '"another", W/"tag"', '*'])(
  'a client that has %s already gets a 304',
  async tag => {
    const { status, headers, body } = await get({ 'If-None-Match': tag })
    expect([status, body]).toEqual([304, ''])
    expect(headers).toMatchObject(common)
    expect(headers).not.toHaveProperty('content-type')
  },
)

test.each(['W/"before"', '"tag2", W/"before"', 'tag'])(
  'a client that has only %s gets the present response',
  async tag => {
    expect(await get({ 'If-None-Match': tag })).toMatchObject({ status: 200, body: 'as it is' })
  },
)

test('a 404 is sent again to a client that has it already', async () => {
  const again = await get({ 'If-None-Match': 'W/"tag"' }, 'GET', '/missing')
  expect(again).toMatchObject({ status: 404, body: 'missing' })
})

test('what Node would not send is refused when it is stored', () => {
  const store = (name: string, value: string) => () =>
    storeResponse(200, [[name, value]], { identity: Buffer.from('') }, 'W/"tag"')
  expect(store('X-Note', 'one\r\nSet-Cookie: two')).toThrow(/Invalid character/)
  expect(store('X Note', 'one')).toThrow(/Header name/)
})
