import { connect, createServer, type Socket } from 'node:net'
import { listenOnLoopback } from '@/lib/postgres/cluster'

export type QueryLog = {
  /** The database's URL by way of the log. */
  url: string
  /** How many queries that read or write a table have passed since the last `clear()`. */
  count(table: string): number
  clear(): void
  close(): void
}

/** Stands between a server and its database and counts the queries sent. */
export async function startQueryLog(databaseUrl: string): Promise<QueryLog> {
  const target = new URL(databaseUrl)
  const open = new Set<Socket>()
  let sent = ''
  const proxy = createServer(client => {
    const database = connect(Number(target.port), target.hostname)
    for (const [from, to] of [
      [client, database],
      [database, client],
    ] as const) {
      open.add(from)
      from.on('error', () => to.destroy())
      from.pipe(to)
    }
    client.on('data', bytes => {
      sent += bytes.toString('latin1')
    })
  })
  const url = new URL(databaseUrl)
  url.hostname = '127.0.0.1'
  url.port = String(await listenOnLoopback(proxy))
  return {
    url: url.href,
    // As Prisma writes it, and as we do.
    count: table => sent.match(new RegExp(`FROM ("public"."${table}"|${table}\\b)`, 'g'))?.length ?? 0,
    clear: () => {
      sent = ''
    },
    close: () => {
      proxy.close()
      for (const socket of open) socket.destroy()
    },
  }
}
