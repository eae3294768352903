import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { addressGroup, readAddress } from '@/lib/platform/ip-address'

/** A request under way, and the response to it. */
export type Exchange = { request: IncomingMessage; response: ServerResponse }

/** An open connection: its client, when its state last changed in ms of the process, and its requests under way. */
export type Connection = { client: string; since: number; exchanges: Set<Exchange> }

/** The server's open connections. */
export type Connections = Map<Socket, Connection>

/** How many connections may be open in all and by one client, and after how many ms of waiting a connection counts as slow. */
export type ConnectionLimits = { inAll: number; ofOne: number; slowMs: number }

/** A provider may have many people share one IP address, so `ofOne` is far above what one household opens. */
export const connectionLimits: ConnectionLimits = { inAll: 2_000, ofOne: 200, slowMs: 5_000 }

/**
 * Limits the connections that wait for their clients: those without a request, those whose request is still arriving, and those
 * whose client does not read the response. Where one client has too many, its slowest connection is closed; where there are too many
 * in all, the slowest one of the client that has the most. No connection is closed while its request is being worked on.
 * @param connections is given every connection as it opens, and loses it as it closes
 * @param limits with `ofOne` infinite where all clients come through a proxy
 */
export function limitConnections(server: Server, connections: Connections, limits: ConnectionLimits): void {
  server.on('connection', (socket: Socket) => {
    const client = clientOf(socket.remoteAddress)
    connections.set(socket, { client, since: performance.now(), exchanges: new Set() })
    socket.once('close', () => connections.delete(socket))
    if (connections.size > Math.min(limits.ofOne, limits.inAll)) makeRoom(connections, socket, limits)
  })
}

/** Notes on its connection that a request is under way, until its response has left. */
export function noteExchange(connections: Connections, exchange: Exchange): void {
  const connection = connections.get(exchange.request.socket)
  if (!connection) return
  connection.since = performance.now()
  connection.exchanges.add(exchange)
  exchange.response.once('close', () => {
    connection.since = performance.now()
    connection.exchanges.delete(exchange)
  })
}

/** Notes on a connection that a request was sent its whole response at once. */
export function noteSent(connections: Connections, socket: Socket): void {
  const connection = connections.get(socket)
  if (connection) connection.since = performance.now()
}

type Entry = [Socket, Connection]

/** Closes one connection; the newest one only where no other connection waits for its client. */
function makeRoom(
  connections: Connections,
  newest: Socket,
  { inAll, ofOne, slowMs }: ConnectionLimits,
): void {
  const others = [...connections].filter(([socket]) => socket !== newest)
  const client = connections.get(newest)?.client
  const ofClient = others.filter(([, connection]) => connection.client === client)
  // New connections in a burst are not slow: their requests are on the way.
  const slow = ofClient.filter(([, { since }]) => performance.now() - since >= slowMs).filter(isWaiting)
  const slowest = ofClient.length >= ofOne ? findSlowest(slow) : undefined
  if (slowest) slowest.destroy()
  else if (connections.size > inAll) (findSlowest(largestGroup(others.filter(isWaiting))) ?? newest).destroy()
}

// Once the handler has ended a response, all that it still waits for is the client to read it.
function isWaiting([, { exchanges }]: Entry): boolean {
  return [...exchanges].every(({ request, response }) => !request.complete || response.writableEnded)
}

/** Finds the idle connection that has waited longest; where none is idle, of those that receive a request or send a response. */
function findSlowest(entries: Entry[]): Socket | undefined {
  const idle = entries.filter(([{ writableLength }, { exchanges }]) => writableLength + exchanges.size === 0)
  const [slowest] = (idle.length > 0 ? idle : entries).sort(([, a], [, b]) => a.since - b.since)
  return slowest?.[0]
}

function largestGroup(entries: Entry[]): Entry[] {
  const groups = new Map<string, Entry[]>()
  for (const entry of entries) {
    const [, { client }] = entry
    const group = groups.get(client)
    if (group) group.push(entry)
    else groups.set(client, [entry])
  }
  return [...groups.values()].reduce((largest, next) => (next.length > largest.length ? next : largest), [])
}

/** Names a client by the network of its IP address. */
function clientOf(peer = ''): string {
  return addressGroup(readAddress(peer) ?? peer)
}
