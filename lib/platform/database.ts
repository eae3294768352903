import 'server-only'
import { PrismaPg } from '@prisma/adapter-pg'
import { env, runtimeName } from './env'
import { PrismaClient } from './generated/prisma/client'
import { logger } from './logger'

const POOL = { max: 20, connectionTimeoutMillis: 5_000, idleTimeoutMillis: 30_000 }

// Kept outside the module so that hot reload and several bundles share one pool.
const clients = globalThis as typeof globalThis & { databaseClients?: Map<string, PrismaClient> }

/** Returns the one database client of this process; the first call makes it, connections open when used. */
export function database(): PrismaClient {
  clients.databaseClients ??= new Map()
  const made = clients.databaseClients.get(runtimeName)
  if (made) return made
  const client = new PrismaClient({ adapter: openAdapter(env().databaseUrl) })
  clients.databaseClients.set(runtimeName, client)
  return client
}

/** Closes every client of this process; a later `database()` makes a new one. */
export async function closeDatabase(): Promise<void> {
  const open = [...(clients.databaseClients?.values() ?? [])]
  clients.databaseClients?.clear()
  await Promise.all(open.map(client => client.$disconnect()))
}

function openAdapter(connectionString: string): PrismaPg {
  const onPoolError = (error: Error) =>
    logger.warn({ reason: error.message }, 'a database connection was lost')
  return new PrismaPg({ connectionString, ...POOL }, { onPoolError })
}
