import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { listenOnLoopback } from '@/lib/postgres/cluster'
import { closeOnceReceived } from '@/lib/server/close-once-received'
import { type Connections, connectionLimits, limitConnections, noteExchange } from '@/lib/server/connections'

let server: Server
let socket: Socket
const errors: Error[] = []

beforeEach(async () => {
  errors.length = 0
  const connections: Connections = new Map()
  server = createServer((request, response) => {
    noteExchange(connections, { request, response })
    response.writeHead(404).end('no such job')
  })
  limitConnections(server, connections, connectionLimits)
  closeOnceReceived(server, connections)
  const port = await listenOnLoopback(server)
  socket = connect(port, '127.0.0.1').on('error', error => errors.push(error))
  await once(socket, 'connect')
})

afterEach(() => {
  socket.destroy()
  server.close()
})

const countOpen = () => new Promise<number>(resolve => server.getConnections((_, count) => resolve(count)))

const head = (length: number) =>
  `POST / HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Length: ${length}\r\n\r\n`

test('a connection that closes after its response takes what its client still sends of the body', async () => {
  socket.write(head(4_000))
  const [response] = await once(socket, 'data')
  expect(String(response)).toMatch(/^HTTP\/1\.1 404 [\s\S]*no such job/)
  for (let piece = 0; piece < 4; piece++) {
    await sleep(20)
    socket.write('x'.repeat(1_000))
  }
  await expect.poll(countOpen).toBe(0)
  expect(errors).toEqual([])
})

test('a client that breaks off in the middle of the body leaves no connection open', async () => {
  socket.write(head(4_000))
  await once(socket, 'data')
  socket.destroy()
  await expect.poll(countOpen).toBe(0)
})

test('a connection whose request has arrived closes with its response, whether or not its client does', async () => {
  socket.write(head(0))
  await once(socket.resume(), 'end')
  await expect.poll(countOpen).toBe(0)
})
