import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { get } from 'node:http'
import { createServer, type Server } from 'node:net'
import { expect, test } from 'vitest'
import { listenOnLoopback } from '@/lib/postgres/cluster'

// A site in small: it listens as the product does and says when it is there.
const SITE = `
import { createServer } from 'node:http'
const { checkListenAddress, listen } = await import('./lib/server/listen.ts')
const server = createServer((request, response) => response.end(String(process.pid)))
await checkListenAddress({ port: 1, host: undefined })
await listen(server, { port: 1, host: undefined })
console.log('listening')
`

/** Starts the site on a descriptor, as systemd does: its process is told that it is the one the socket is for. */
async function startOn(fd: number) {
  const command =
    'LISTEN_FDS=1 LISTEN_PID=$$ exec node --import ./scripts/tsx.mjs --input-type=module -e "$SITE"'
  const child = spawn('sh', ['-c', command], {
    env: { ...process.env, SITE },
    stdio: ['ignore', 'pipe', 'inherit', fd],
  })
  if (child.stdout) await once(child.stdout, 'data')
  return child
}

const ask = (port: number) =>
  new Promise<string>((done, fail) => {
    get({ port, agent: false }, response => response.once('data', data => done(String(data)))).once(
      'error',
      fail,
    )
  })

test('on a socket that is held for it a site listens there, and what comes during a restart waits for the next one', async () => {
  const holder = createServer()
  const port = await listenOnLoopback(holder)
  const { fd } = (holder as Server & { _handle: { fd: number } })._handle
  const first = await startOn(fd)
  // Two that start wait for the same requests; the holder itself takes none from here on.
  const second = await startOn(fd)
  holder.close()
  try {
    expect([first.pid, second.pid].map(String)).toContain(await ask(port))
    first.kill()
    await once(first, 'exit')
    second.kill('SIGSTOP')
    const waiting = ask(port)
    second.kill('SIGCONT')
    expect(await waiting).toBe(String(second.pid))
  } finally {
    first.kill()
    second.kill('SIGKILL')
  }
})
