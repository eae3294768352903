import { once } from 'node:events'
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http'
import { connect, type Socket } from 'node:net'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { listenOnLoopback } from '@/lib/postgres/cluster'
import { cutSlowBodies } from '@/lib/server/body-pace'
import { type Connections, connectionLimits, limitConnections, noteExchange } from '@/lib/server/connections'
import { refuseUnreadable } from '@/lib/server/refuse-connection'

const sockets: Socket[] = []
const responses: ServerResponse[] = []
const connections: Connections = new Map()
let server: Server
let port: number

// The server's clock stands until a test moves it; sockets go on.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'performance', 'setInterval', 'clearInterval'] })
})
afterEach(async () => {
  vi.useRealTimers()
  responses.length = 0
  for (const socket of sockets.splice(0)) socket.destroy()
  server.closeAllConnections()
  await new Promise(resolve => server.close(resolve))
})

async function listen(handle: RequestListener, limits = connectionLimits): Promise<void> {
  server = createServer(handle).setMaxListeners(30)
  limitConnections(server, connections, limits)
  server.on('request', (request, response) => {
    responses.push(response)
    noteExchange(connections, { request, response })
  })
  port = await listenOnLoopback(server)
}

/** Opens a connection, sends these bytes, and collects what comes back. */
async function open(bytes: string) {
  const socket = connect(port, '127.0.0.1')
  sockets.push(socket)
  let text = ''
  socket.on('data', part => {
    text += part
  })
  socket.on('error', () => {})
  const closed = once(socket, 'close')
  const accepted = once(server, 'connection')
  await once(socket, 'connect')
  await accepted
  if (bytes) socket.write(bytes)
  return { socket, closed, text: () => text }
}

const post = (length: number) => `POST / HTTP/1.1\r\nHost: a\r\nContent-Length: ${length}\r\n\r\n`

/** Responds once the whole body is there. */
const readAll: RequestListener = (request, response) => {
  request.resume().once('end', () => response.end('read'))
}

const pace = { bytes: 1000, withinMs: 60_000, checkMs: 5_000 }

/** Opens a request whose body the server gets under its eyes; gives that request too. */
async function openWatched(length: number) {
  const arrived = once(server, 'request')
  const client = await open(post(length))
  const [request] = (await arrived) as [IncomingMessage]
  return { ...client, request }
}

/** Sends so many bytes of body and waits until the server has them. */
async function bring(socket: Socket, request: IncomingMessage, bytes: number): Promise<void> {
  const before = request.socket.bytesRead
  socket.write('x'.repeat(bytes))
  await expect.poll(() => request.socket.bytesRead - before).toBeGreaterThanOrEqual(bytes)
}

test('a request whose body arrives too slowly is ended with a problem document', async () => {
  await listen(readAll)
  cutSlowBodies(server, connections, pace)
  const { socket, closed, text, request } = await openWatched(100_000)
  for (let second = 0; second < 70; second += 10) {
    expect(text()).toBe('')
    await bring(socket, request, 1)
    vi.advanceTimersByTime(10_000)
  }
  await closed
  expect(text()).toMatch(/^HTTP\/1\.1 408 .*application\/problem\+json.*"status":408/s)
})

test('a body that keeps the pace is read to its end, however long it takes', async () => {
  await listen(readAll)
  cutSlowBodies(server, connections, pace)
  const { socket, text, request } = await openWatched(20_000)
  for (let sent = 0; sent < 20_000; sent += 1000) {
    await bring(socket, request, 1000)
    vi.advanceTimersByTime(50_000)
  }
  await expect.poll(text).toContain('200 OK')
})

test('a clock that leaps cuts off no body that keeps the pace, and none is borne for longer', async () => {
  await listen(readAll)
  cutSlowBodies(server, connections, pace)
  const { socket, closed, text, request } = await openWatched(20_000)
  vi.advanceTimersByTime(5_000)
  vi.setSystemTime(Date.now() + 60 * 60_000)
  await bring(socket, request, 10)
  vi.advanceTimersByTime(5_000)
  vi.setSystemTime(Date.now() - 2 * 60 * 60_000)
  await bring(socket, request, 1000)
  expect(text()).toBe('')
  vi.advanceTimersByTime(70_000)
  await closed
  expect(text()).toContain('408 Request Timeout')
})

test("a body that waits in the server's own buffer is not counted as slow", async () => {
  await listen(() => {})
  cutSlowBodies(server, connections, pace)
  const { socket, text, request } = await openWatched(1_000_000)
  const [response] = responses
  socket.write('x'.repeat(1_000_000))
  await expect.poll(() => request.readableLength).toBeGreaterThanOrEqual(request.readableHighWaterMark)
  vi.advanceTimersByTime(600_000)
  if (response) readAll(request, response)
  await expect.poll(text).toContain('200 OK')
})

test.each([
  ['NONSENSE\r\n\r\n', 400],
  [`GET / HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
  ['GET / HTTP/1.1\r\nHost: a\r\nExpect: miracles\r\nConnection: close\r\n\r\n', 417],
])('what cannot be read is refused with a problem document: %#', async (bytes, status) => {
  await listen(readAll)
  refuseUnreadable(server, connections)
  const { closed, text } = await open(bytes)
  await closed
  expect(text()).toMatch(
    new RegExp(`^HTTP/1\\.1 ${status} .*application/problem\\+json.*"status":${status}`, 's'),
  )
})

test('a client that is refused before its request was read may send the rest for a while, and is then cut off', async () => {
  await listen(readAll)
  refuseUnreadable(server, connections, 1_000)
  const accepted = once(server, 'connection')
  const { socket, text } = await open('')
  const [peer] = (await accepted) as [Socket]
  socket.allowHalfOpen = true
  const errors: Error[] = []
  socket.on('error', error => errors.push(error))
  socket.write('POST / HTTP/1.1\r\nHost: a\r\nX: \x01\r\nContent-Length: 100000\r\n\r\n')
  await once(socket, 'end')
  expect(text()).toMatch(/^HTTP\/1\.1 400 .*"status":400/s)
  for (let piece = 0; piece < 3; piece++) {
    const before = peer.bytesRead
    socket.write('x'.repeat(1_000))
    await expect.poll(() => peer.bytesRead - before).toBe(1_000)
  }
  expect(errors).toEqual([])
  expect(text().match(/HTTP\/1\.1/g)).toHaveLength(1)
  await expect.poll(() => peer.destroyed, { timeout: 5_000 }).toBe(true)
})

test('garbage after a request under way closes the connection, without a second response in the first', async () => {
  let finish = () => {}
  await listen((_request, response) => {
    response.writeHead(200, { 'Content-Length': 10 }).write('first')
    finish = () => response.end('fives')
  })
  refuseUnreadable(server, connections)
  const { socket, closed, text } = await open('GET / HTTP/1.1\r\nHost: a\r\n\r\n')
  await expect.poll(text).toContain('first')
  socket.write('\0\0\0')
  await closed
  finish()
  expect(text().match(/HTTP\/1\.1/g)).toHaveLength(1)
})

test('of one client with too many connections the slowest is closed: the idle before those that send', async () => {
  await listen(readAll, { inAll: 100, ofOne: 3, slowMs: 0 })
  const sending = await openWatched(10)
  vi.advanceTimersByTime(1)
  const idle = await open('')
  vi.advanceTimersByTime(1)
  const later = await open('')
  await open('GET / HTTP/1.1\r\nHost: a\r\n\r\n')
  await idle.closed
  expect([sending.socket.destroyed, later.socket.destroyed]).toEqual([false, false])
})

test('a burst of connections is let in whole, and so is any number whose requests are worked on', async () => {
  await listen(readAll, { inAll: 100, ofOne: 3, slowMs: 60_000 })
  const burst = await Promise.all(Array.from({ length: 20 }, () => open('')))
  for (const { socket } of burst) socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n')
  for (const { text } of burst) await expect.poll(text).toContain('200 OK')
})

test('where there are too many connections in all, a waiting one is closed for each new one', async () => {
  await listen(readAll, { inAll: 5, ofOne: 1, slowMs: 60_000 })
  const waiting = []
  for (let i = 0; i < 5; i++) waiting.push(await open(''))
  const { text } = await open('GET / HTTP/1.1\r\nHost: a\r\n\r\n')
  await waiting[0]?.closed
  await expect.poll(text).toContain('200 OK')
  expect(waiting.filter(({ socket }) => socket.destroyed)).toHaveLength(1)
})

const get = 'GET / HTTP/1.1\r\nHost: a\r\n\r\n'
const large = 'x'.repeat(16 * 1024 * 1024)

/** Opens a connection that asks for more than the system takes for a client, and reads nothing of it. */
async function openUnread() {
  const client = await open('')
  client.socket.pause().write(get)
  const [socket] = [...connections.keys()].slice(-1)
  await expect.poll(() => socket?.writableLength).toBeGreaterThan(0)
  return { ...client, socket }
}

test.each([
  ['ended by its handler', { request: true }],
  ['sent from memory', { request: false }],
])(
  'a client that does not read its response, %s, does not keep others out',
  async (_, { request: isNoted }) => {
    await listen(() => {}, { inAll: 3, ofOne: 100, slowMs: 60_000 })
    server.removeAllListeners('request')
    server.on('request', (request, response) => {
      if (isNoted) noteExchange(connections, { request, response })
      response.end(large)
    })
    const unread: Awaited<ReturnType<typeof openUnread>>[] = []
    for (let i = 0; i < 3; i++) {
      unread.push(await openUnread())
      vi.advanceTimersByTime(1)
    }
    const { text } = await open(get)
    await expect.poll(text).toContain('200 OK')
    await expect.poll(() => unread.map(({ socket }) => socket?.destroyed)).toEqual([true, false, false])
  },
)

test('a response that is still being written is not waited for, however little of it is taken', async () => {
  await listen((_request, response) => void response.write(large), { inAll: 2, ofOne: 1, slowMs: 0 })
  const written = await openUnread()
  vi.advanceTimersByTime(1)
  const idle = await open('')
  vi.advanceTimersByTime(1)
  await open('')
  await idle.closed
  expect(written.socket?.destroyed).toBe(false)
})
