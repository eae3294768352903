import { createServer, type IncomingMessage, type Server } from 'node:http'
import { connect } from 'node:net'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { setImmediate as turn } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { drain, incomingBody, withIncomingBody } from '@/lib/platform/incoming-body'
import { listenOnLoopback } from '@/lib/postgres/cluster'

const PASSED_OVER = 64 * 1024 * 1024

let server: Server
let port: number
let first: IncomingMessage | undefined
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  first = undefined
  server = createServer((request, response) => {
    if (request.method === 'GET') return response.end('and the next')
    first = request
    drain(request)
    response.writeHead(413).end('too large')
  })
  port = await listenOnLoopback(server)
})
afterEach(() => {
  vi.useRealTimers()
  server.close()
  server.closeAllConnections()
})

/** Sends a body of this many bytes. */
function post(bytes: number) {
  const socket = connect(port, '127.0.0.1').on('error', () => {})
  let text = ''
  socket.on('data', part => {
    text += part
  })
  socket.write(`POST / HTTP/1.1\r\nHost: a\r\nContent-Length: ${bytes}\r\n\r\n`)
  socket.write(Buffer.alloc(bytes))
  return { socket, text: () => text }
}

/** Waits as vitest's own ways cannot, which have the clock go on. */
async function until(holds: () => boolean) {
  while (!holds()) await turn()
}

const isPaused = () => first?.isPaused() === true

test('what is left of a body is passed over, and the next request of its connection is heard', async () => {
  const { socket, text } = post(PASSED_OVER)
  await until(() => text().includes('too large'))
  socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n')
  await until(() => text().includes('and the next'))
  expect(vi.getTimerCount()).toBe(0)
})

test('whoever sends on and on is read no further, and its connection is closed after five seconds', async () => {
  const { socket, text } = post(2 * PASSED_OVER)
  await until(isPaused)
  await until(() => text().includes('too large'))
  vi.advanceTimersByTime(4_999)
  expect(first?.destroyed).toBe(false)
  const closed = new Promise(resolve => socket.once('close', resolve))
  vi.advanceTimersByTime(1)
  await closed
})

test('a body that had come whole by then leaves its connection to what came after it', async () => {
  const { socket, text } = post(PASSED_OVER + 1)
  await until(isPaused)
  await until(() => first?.complete === true)
  vi.advanceTimersByTime(5_000)
  socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n')
  await until(() => text().includes('and the next'))
})

test('a body in crumbs is passed over no further than its first few thousand', async () => {
  const socket = connect(port, '127.0.0.1')
    .on('error', () => {})
    .resume()
  socket.write('POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n')
  socket.write('1\r\nx\r\n'.repeat(200_000))
  await until(isPaused)
  const closed = new Promise(resolve => socket.once('close', resolve))
  vi.advanceTimersByTime(5_000)
  await closed
})

test('a web request that is made of the body, as Next does, takes none of its bytes', async () => {
  const body = Readable.from([Buffer.from('as it '), Buffer.from('was sent')])
  const received = await withIncomingBody(body, async () => {
    const made = new Request('http://a', { method: 'POST', body, duplex: 'half' } as unknown as RequestInit)
    expect(await made.text()).toBe('')
    return text(incomingBody(made).iterator())
  })
  expect(received).toBe('as it was sent')
})
