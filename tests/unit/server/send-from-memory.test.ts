import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import { connect, type Socket } from 'node:net'
import { setImmediate as turn } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { listenOnLoopback } from '@/lib/postgres/cluster'
import { refuseUnreadable } from '@/lib/server/refuse-connection'
import { sendFromMemory } from '@/lib/server/send-from-memory'
import { selectStored, storeResponse } from '@/lib/server/stored-response'

const page = (body: Buffer) =>
  storeResponse(200, [['Content-Type', 'text/plain']], { identity: body }, 'W/"tag"')
const kept = new Map([
  ['/kept', page(Buffer.from('from memory'))],
  ['/small', page(Buffer.alloc(1_000, 'x'))],
  ['/large', page(Buffer.alloc(8 * 1024 * 1024, 'x'))],
])

const byNode = vi.fn<RequestListener>((request, response) => {
  request.resume().once('end', () => response.end(`by Node: ${request.method} ${request.url}\n`))
})

const sockets: Socket[] = []
let server: Server
let port: number
let closeWaiting: () => void

beforeEach(async () => {
  byNode.mockClear()
  server = createServer({ headersTimeout: 300, connectionsCheckingInterval: 50 }, byNode)
  closeWaiting = sendFromMemory(server, {
    select: request => {
      const stored = kept.get(request.url)
      return stored && selectStored(request, stored)
    },
    firstMs: 300,
    silenceMs: 600,
  })
  port = await listenOnLoopback(server)
})

afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy()
  server.close()
  server.closeAllConnections()
})

async function open() {
  const socket = connect(port, '127.0.0.1')
  sockets.push(socket)
  let text = ''
  socket.on('data', part => {
    text += part
  })
  socket.on('error', () => {})
  const closed = once(socket, 'close')
  await once(socket, 'connect')
  return { socket, closed, text: () => text }
}

const get = (path: string, ...fields: string[]) =>
  [`GET ${path} HTTP/1.1`, 'Host: a', ...fields, '', ''].join('\r\n')
const bodies = (text: string) => text.match(/from memory|by Node: [A-Z]+ \S+/g) ?? []

test('a stored response is sent as Node would send it, without a Connection header', async () => {
  const { socket, text } = await open()
  socket.write(get('/kept'))
  await expect.poll(text).toContain('from memory')
  const [head = '', body] = text().split('\r\n\r\n')
  expect(body).toBe('from memory')
  const [status, ...fields] = head.split('\r\n')
  expect(status).toBe('HTTP/1.1 200 OK')
  expect(fields).toEqual([
    'Content-Type: text/plain',
    'Vary: Accept-Encoding',
    'ETag: W/"tag"',
    'Content-Length: 11',
    expect.stringMatching(/^Date: \w{3}, \d\d \w{3} \d{4} [\d:]{8} GMT$/),
  ])
  expect(byNode).not.toHaveBeenCalled()
})

test('HEAD gets the headers alone, and a client that has the response already gets a 304', async () => {
  const { socket, text } = await open()
  socket.write(get('/kept').replace('GET', 'HEAD'))
  await expect.poll(text).toMatch(/Content-Length: 11\r\n.*\r\n\r\n$/s)
  socket.write(get('/kept', 'If-None-Match: W/"tag"'))
  await expect.poll(text).toContain('HTTP/1.1 304 Not Modified')
  expect(text()).not.toContain('from memory')
  expect(byNode).not.toHaveBeenCalled()
})

test('one connection gets many responses, also after one that Node handled', async () => {
  const { socket, text } = await open()
  for (let count = 1; count <= 3; count++) {
    socket.write(get('/kept'))
    await expect.poll(() => bodies(text())).toHaveLength(count)
  }
  socket.write(get('/other'))
  await expect.poll(() => bodies(text())).toEqual([...Array(3).fill('from memory'), 'by Node: GET /other'])
  socket.write(get('/kept'))
  await expect.poll(() => bodies(text()).at(-1)).toBe('by Node: GET /kept')
  expect(byNode).toHaveBeenCalledTimes(2)
})

test.each([
  ['in pieces', get('/other').match(/.{1,7}/gs) ?? [], ['by Node: GET /other']],
  ['with the next one behind', [get('/kept') + get('/other')], ['by Node: GET /kept', 'by Node: GET /other']],
  ['behind the beginning of another', ['GET /other HTTP/1.1\r\nX: ', get('/kept')], ['by Node: GET /other']],
  [
    'as the body of another',
    [`POST /other HTTP/1.1\r\nHost: a\r\nContent-Length: ${get('/kept').length}\r\n\r\n`, get('/kept')],
    ['by Node: POST /other'],
  ],
])('a request %s is handled by Node', async (_, pieces, expected) => {
  const { socket, text } = await open()
  socket.setNoDelay(true)
  for (const piece of pieces) {
    socket.write(piece)
    await turn()
    await turn()
  }
  await expect.poll(() => bodies(text())).toEqual(expected)
})

test('what cannot be read is refused by Node, also where something was sent before', async () => {
  const { socket, text, closed } = await open()
  socket.write(get('/kept'))
  await expect.poll(text).toContain('from memory')
  socket.write('nonsense\r\n\r\n')
  await closed
  expect(text()).toContain('HTTP/1.1 400 Bad Request')
})

test('what came whole before something that cannot be read has its response before the refusal', async () => {
  refuseUnreadable(server, new Map())
  const { socket, text, closed } = await open()
  socket.write(`${get('/kept')}${get('/other')}nonsense\r\n\r\n`)
  await closed
  const statuses = text().match(/HTTP\/1\.1 \d+/g)
  expect(statuses).toEqual(['HTTP/1.1 200', 'HTTP/1.1 200', 'HTTP/1.1 400'])
})

test('a client that closes its side gets its response, and then the connection closes', async () => {
  const { socket, text, closed } = await open()
  socket.end(get('/large'))
  await closed
  expect(text().length).toBeGreaterThan(8 * 1024 * 1024)
})

test('a client that does not read is not read from, and gets everything once it does', async () => {
  const accepted = once(server, 'connection')
  const { socket, text } = await open()
  const [peer] = (await accepted) as [Socket]
  socket.pause()
  socket.write(get('/large'))
  await expect.poll(() => peer.isPaused()).toBe(true)
  socket.write(get('/large').repeat(20))
  await turn()
  expect(peer.writableLength).toBeLessThan(9 * 1024 * 1024)
  expect(byNode).not.toHaveBeenCalled()
  socket.resume()
  await expect.poll(() => bodies(text())).toHaveLength(20)
  expect(text().length).toBeGreaterThan(8 * 1024 * 1024)
})

test('a small response that the connection takes a part of holds up no request after it', async () => {
  const accepted = once(server, 'connection')
  const { socket, text } = await open()
  const [peer] = (await accepted) as [Socket]
  socket.pause()
  const request = get('/small')
  let sent = 0
  while (peer.writableLength === 0) {
    socket.write(request)
    sent += request.length
    while (peer.bytesRead < sent) await turn()
  }
  expect(peer.writableNeedDrain).toBe(false)
  socket.write(get('/kept'))
  socket.resume()
  await expect.poll(text).toContain('from memory')
})

test('a connection without a request is closed, and so is one that has become silent', async () => {
  const began = performance.now()
  const [silent, used] = [await open(), await open()]
  used.socket.write(get('/kept'))
  await silent.closed
  expect(performance.now() - began).toBeGreaterThan(250)
  expect(used.socket.destroyed).toBe(false)
  await used.closed
  expect(performance.now() - began).toBeGreaterThan(550)
})

test('the beginning of a request is waited for as long as Node waits', async () => {
  const { socket, text, closed } = await open()
  socket.write(get('/kept'))
  await expect.poll(text).toContain('from memory')
  socket.write('GET /kept HTTP/1.1\r\nHost: ')
  await closed
  expect(text()).toContain('408 Request Timeout')
})

test('connections that wait for a request are closed on demand, used or not; those that Node has are not', async () => {
  const [used, fresh, nodes] = [await open(), await open(), await open()]
  used.socket.write(get('/kept'))
  await expect.poll(used.text).toContain('from memory')
  nodes.socket.write(get('/other'))
  await expect.poll(nodes.text).toContain('by Node')
  closeWaiting()
  await Promise.all([used.closed, fresh.closed])
  nodes.socket.write(get('/kept'))
  await expect.poll(() => bodies(nodes.text())).toEqual(['by Node: GET /other', 'by Node: GET /kept'])
})

test('a client that breaks off disturbs nobody', async () => {
  const { socket } = await open()
  socket.write(get('/large'))
  await once(socket, 'data')
  socket.resetAndDestroy()
  const next = await open()
  next.socket.write(get('/kept'))
  await expect.poll(next.text).toContain('from memory')
})

test.each([
  ['a first request', ''],
  ['one after a page from memory', get('/kept')],
])(
  'a body that nobody reads yet waits at its sender, and comes whole once it is read: %s',
  async (_name, before) => {
    const size = 64 * 1024 * 1024
    const head = `POST /held HTTP/1.1\r\nHost: a\r\nContent-Length: ${size}\r\n\r\n`
    // Made first, as no connection waits long for its request here.
    const whole = Buffer.concat([Buffer.from(head), Buffer.alloc(size)])
    const { socket, text } = await open()
    byNode.mockImplementationOnce(() => {})
    if (before) {
      socket.write(before)
      await expect.poll(text).toContain('from memory')
    }
    socket.write(whole)
    await expect.poll(() => byNode.mock.calls.length).toBe(1)
    const [request, response] = byNode.mock.calls[0] as Parameters<RequestListener>
    await expect.poll(() => request.readableLength).toBeGreaterThanOrEqual(request.readableHighWaterMark)
    // Long enough for all of it, were it not held.
    for (let turns = 0; turns < 5_000; turns++) await turn()
    expect(request.readableLength).toBeLessThan(1024 * 1024)
    let bytes = 0
    for await (const part of request) bytes += part.length
    expect(bytes).toBe(size)
    response.end('by Node: POST /held')
    await expect.poll(text).toContain('by Node: POST /held')
  },
)
