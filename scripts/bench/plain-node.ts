import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { findFreePort } from '@/lib/postgres/cluster'
import type { ServedFile } from './nginx'

// Node's own HTTP server and nothing else: no routes, no log, and only the headers that each response needs.
const PROGRAM = `
process.once('message', ({ port, files }) => {
  const responses = new Map(files.map(({ name, body, type }) => ['/' + name, { type, body: Buffer.from(body, 'base64') }]))
  require('node:http').createServer((request, response) => {
    const { type, body } = responses.get(request.url)
    response.writeHead(200, ['Content-Type', type, 'Content-Length', String(body.length)])
    response.end(body)
  }).listen(port, '127.0.0.1', () => process.send('listening'))
})
`

/** Starts a Node process that only sends these files from memory, which shows what Node's HTTP server costs by itself. */
export async function startPlainNode(files: ServedFile[]): Promise<{ baseUrl: string; stop(): void }> {
  const port = await findFreePort()
  const node = spawn(process.execPath, ['-e', PROGRAM], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  node.send({ port, files: files.map(file => ({ ...file, body: file.body.toString('base64') })) })
  await once(node, 'message')
  return { baseUrl: `http://127.0.0.1:${port}`, stop: () => node.kill() }
}
