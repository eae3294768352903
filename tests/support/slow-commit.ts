import { connect, createServer, type Socket } from 'node:net'
import { listenOnLoopback } from '@/lib/postgres/cluster'

/** Stands between the product and its database, and loses the line at the moment that hurts most. */
export type SlowCommit = {
  /** The database's URL by way of it. */
  url: string
  /** From now on the next COMMIT costs its client the connection, and reaches the database on `release()` only. */
  cutNextCommit(): void
  /** Takes that back, where no COMMIT has come yet. */
  spareNextCommit(): void
  /** Whether a COMMIT was cut off and is still to be released. */
  holdsCommit(): boolean
  /** Lets the database have the COMMIT, and waits until it has been done. */
  release(): Promise<void>
  close(): void
}

// The simple query and the parse message of PostgreSQL's protocol both carry the statement's text.
const COMMIT = Buffer.from('COMMIT')

/** Starts it in front of the database of that URL. */
export async function startSlowCommit(databaseUrl: string): Promise<SlowCommit> {
  const target = new URL(databaseUrl)
  const open = new Set<Socket>()
  let cutting = false
  let held: { database: Socket; bytes: Buffer } | undefined
  const proxy = createServer(client => {
    const database = connect(Number(target.port), target.hostname)
    open.add(client).add(database)
    client.on('error', () => {})
    database.on('error', () => client.destroy())
    database.on('data', bytes => client.writable && client.write(bytes))
    client.on('data', bytes => {
      if (!cutting || !bytes.includes(COMMIT)) return void database.write(bytes)
      cutting = false
      held = { database, bytes }
      client.destroy()
    })
    // Whose COMMIT is held stays connected to the database, as when the line breaks without a word.
    client.on('close', () => held?.database !== database && database.destroy())
  })
  const url = new URL(databaseUrl)
  url.hostname = '127.0.0.1'
  url.port = String(await listenOnLoopback(proxy))
  return {
    url: url.href,
    cutNextCommit() {
      cutting = true
    },
    spareNextCommit() {
      cutting = false
    },
    holdsCommit: () => held !== undefined,
    async release() {
      if (!held) throw new Error('no COMMIT was held')
      const { database, bytes } = held
      held = undefined
      const done = new Promise(resolve => database.once('data', resolve))
      database.write(bytes)
      await done
    },
    close() {
      proxy.close()
      for (const socket of open) socket.destroy()
    },
  }
}
