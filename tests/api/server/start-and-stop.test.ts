import { once } from 'node:events'
import { createServer, connect as openSocket } from 'node:net'
import { expect, test } from 'vitest'
import { findFreePort } from '@/lib/postgres/cluster'
import { aJob } from '../../support/records'
import { runScript, startServer } from '../../support/server'

const lines = (text: string) => text.trim().split('\n').filter(Boolean)

test('SIGTERM lets a running request finish, takes no new one, and ends with code 0', async () => {
  const server = await startServer()
  const { id } = await aJob()
  const { port } = new URL(server.baseUrl)
  const socket = openSocket(Number(port), '127.0.0.1')
  await once(socket, 'connect')
  let response = ''
  socket.on('data', chunk => {
    response += chunk
  })
  const body = JSON.stringify({ email: 'nobody@example.com', password: 'wrong password' })
  const head = `POST /api/admin/login HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n`
  socket.write(head + body.slice(0, 10))
  await fetch(`${server.baseUrl}/api/jobs/apply/${id}`)
  const stopped = server.stop()
  const knock = () =>
    fetch(`${server.baseUrl}/api/health`).then(
      () => 'let in',
      () => 'turned away',
    )
  await expect.poll(knock, { timeout: 5_000 }).toBe('turned away')
  socket.write(body.slice(10))
  await once(socket, 'close')
  expect(response).toMatch(/^HTTP\/1\.1 401 /)
  expect(await stopped).toBe(0)
})

test('a server whose output nobody reads any more still stops', async () => {
  const server = await startServer()
  server.process.stdout?.destroy()
  server.process.stderr?.destroy()
  expect(await server.stop()).toBe(0)
})

test('a port in use is one line and exit code 1', async () => {
  const taken = createServer()
  const port = await findFreePort()
  await new Promise<void>(resolve => taken.listen(port, '127.0.0.1', resolve))
  const run = runScript('serve', { PORT: String(port) })
  expect(await run.exited).toBe(1)
  taken.close()
  expect(lines(run.output())).toEqual([expect.stringContaining(String(port))])
})

test.each([
  ['PORT', 'eighty'],
  ['ADMIN_PREFIX', '/jobs'],
  ['CV_MAX_BYTES', '-1'],
  ['RATE_LIMITS', 'perhaps'],
  ['DATABASE_URL', 'mysql://localhost/app'],
])('a bad %s is one line that names it, and exit code 1', async (name, value) => {
  const run = runScript('serve', { [name]: value })
  expect(await run.exited).toBe(1)
  expect(lines(run.output())).toEqual([expect.stringContaining(name)])
})

test('a database that cannot be reached is one line and exit code 1', async () => {
  const url = `postgresql://app:secret@127.0.0.1:${await findFreePort()}/app`
  const run = runScript('serve', { PORT: String(await findFreePort()), DATABASE_URL: url })
  expect(await run.exited).toBe(1)
  const complaints = lines(run.output())
  expect(complaints.at(-1)).toContain('DATABASE_URL')
  expect(run.output()).not.toContain('secret')
  expect(run.output()).not.toMatch(/^\s+at /m)
})
