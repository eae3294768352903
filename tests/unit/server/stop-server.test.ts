import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { listenOnLoopback } from '@/lib/postgres/cluster'
import { type Connections, connectionLimits, limitConnections } from '@/lib/server/connections'
import { stopServer } from '@/lib/server/stop-server'

// More than the buffers of both ends take.
const BYTES = 20 * 1024 * 1024

const sockets: Socket[] = []
let connections: Connections
let server: Server
let port: number

beforeEach(async () => {
  connections = new Map()
  server = createServer((_request, response) => response.end(Buffer.alloc(BYTES)))
  limitConnections(server, connections, connectionLimits)
  port = await listenOnLoopback(server)
})
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy()
  server.closeAllConnections()
})

async function open(): Promise<Socket> {
  const socket = connect(port, '127.0.0.1')
  sockets.push(socket)
  await once(socket, 'connect')
  return socket
}

const stop = () => stopServer(server, connections, () => server.closeIdleConnections())

test('a client that still takes its response gets all of it as the server stops', async () => {
  const responded = once(server, 'request')
  const socket = await open()
  socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n')
  await responded
  const stopped = stop()
  await sleep(1_000)
  let bytes = 0
  for await (const part of socket) bytes += part.length
  expect(bytes).toBeGreaterThan(BYTES)
  await stopped
})
