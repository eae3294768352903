import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { apply } from '../../support/applying'
import { aJob } from '../../support/records'
import { type RunningServer, startServer } from '../../support/server'

const sockets: Socket[] = []
let server: RunningServer

beforeAll(async () => {
  server = await startServer()
})
afterAll(async () => {
  for (const socket of sockets) socket.destroy()
  await server.stop()
})

async function open(bytes: string): Promise<Socket> {
  const socket = connect(Number(new URL(server.baseUrl).port), '127.0.0.1')
  sockets.push(socket)
  socket.on('error', () => {})
  await once(socket, 'connect')
  if (bytes) socket.write(bytes)
  return socket
}

test('300 slow clients keep no visitor out of a page, a list or an application', async () => {
  const job = await aJob()
  const unfinished = [
    '',
    'GET /jobs HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: ',
    'POST /api/admin/login HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nContent-Length: 4000\r\n\r\n{',
    `POST /api/courses/enroll/${job.id} HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nContent-Length: 4000\r\n\r\n{`,
    `POST /api/jobs/apply/${job.id} HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: multipart/form-data; boundary=x\r\nContent-Length: 4000000\r\n\r\n--x\r\n`,
    'POST /api/payments/webhook/sandbox HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 4000\r\n\r\n{',
  ]
  for (let i = 0; i < 300; i++) await open(unfinished[i % unfinished.length] ?? '')
  for (const path of ['/', '/jobs', '/api/jobs', '/api/ready'])
    expect((await fetch(server.baseUrl + path)).status, path).toBe(200)
  expect((await apply(server.baseUrl, job.id)).status).toBe(201)
}, 120_000)
