import { connect, type Socket } from 'node:net'
import type { Scenario } from './scenario'
import type { Site } from './site'

const CLIENTS = 300
const BYTE_MS = 250
// On Linux the loopback network has many IP addresses, so each client has one of its own, as on the internet.
const HAS_ADDRESSES = process.platform === 'linux'

/** Three hundred clients send their headers, a JSON body or a CV one byte at a time. */
export const slowClients: Scenario = {
  name: 'slow-clients',
  title: `${CLIENTS} clients that send four bytes a second, to forms and pages${HAS_ADDRESSES ? ', each from an address of its own' : ''}`,
  lastsMs: 8_000,
  keepsServing: true,
  runsInFault: true,
  prepare: async () => {
    let clients: (() => void)[] = []
    return {
      strike: async site => {
        clients = Array.from({ length: CLIENTS }, (_, number) => dribble(site, number))
      },
      end: async () => {
        for (const end of clients) end()
      },
    }
  },
}

function dribble({ baseUrl }: Site, number: number): () => void {
  const localAddress = HAS_ADDRESSES
    ? `127.0.${1 + Math.floor(number / 250)}.${1 + (number % 250)}`
    : undefined
  const socket = connect({ port: Number(new URL(baseUrl).port), host: '127.0.0.1', localAddress })
  socket.on('error', () => {})
  socket.resume()
  const stop = sendSlowly(socket, requests[number % requests.length] ?? '')
  return () => {
    stop()
    socket.destroy()
  }
}

function sendSlowly(socket: Socket, text: string): () => void {
  // A request with a body sends its head at once and its body slowly.
  const head = text.indexOf('\r\n\r\n') + 4
  let sent = head >= text.length ? 0 : head
  if (sent > 0) socket.write(text.slice(0, sent))
  const timer = setInterval(() => {
    if (socket.writable && sent < text.length) socket.write(text.charAt(sent++))
  }, BYTE_MS)
  return () => clearInterval(timer)
}

const NOBODY = '00000000-0000-7000-8000-000000000000'
const FORM = 'multipart/form-data; boundary=xxxxxxxx'

const requests = [
  'GET /jobs HTTP/1.1\r\nHost: 127.0.0.1\r\nAccept: text/html,application/xhtml+xml\r\n\r\n',
  aPost(`/api/courses/enroll/${NOBODY}`, 'application/json', `{"name":"${'a'.repeat(500)}"}`),
  aPost('/api/admin/login', 'application/json', `{"email":"${'a'.repeat(500)}"}`),
  aPost(`/api/jobs/apply/${NOBODY}`, FORM, `--xxxxxxxx\r\n${'a'.repeat(5_000)}`),
]

function aPost(path: string, type: string, body: string): string {
  return `POST ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: ${type}\r\nContent-Length: ${body.length}\r\n\r\n${body}`
}
