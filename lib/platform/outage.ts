import 'server-only'
import { AsyncLocalStorage } from 'node:async_hooks'

/** After how many seconds a client may ask again for what a dependency out of reach has kept from it. */
export const RETRY_AFTER_SECONDS = '10'

// Of Prisma (https://www.prisma.io/docs/orm/reference/error-reference): not reached, too slow, gone, too many connections.
const PRISMA_CODES = ['P1001', 'P1002', 'P1003', 'P1008', 'P1017', 'P2024', 'P2028', 'P2037']

// Of PostgreSQL (its Appendix A): lost connections, no resources left, shutting down, a query or lock that took too long.
const POSTGRES_CODES = /^(08\w{3}|53\w{3}|57P0[1-5]|57014|55P03|25P03)$/

// Of the system: hosts that do not respond, and a full disk.
const SYSTEM_CODES =
  /^(ECONN\w+|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|ENOSPC|EDQUOT|UND_ERR_\w+TIMEOUT)$/

// Of the driver and its pool, which give no code.
const DRIVER_MESSAGES =
  /Query read timeout|timeout exceeded when trying to connect|Connection terminated|connection error and is not queryable/

/** What Prisma's adapter calls them where it has its own words. */
const ADAPTER_KINDS = ['DatabaseNotReachable', 'ConnectionClosed', 'SocketTimeout', 'TooManyConnections']

/** Whether an error says that a dependency (database, file store, disk) cannot be reached or respond in time. */
export function isOutage(error: unknown, depth = 0): boolean {
  if (typeof error !== 'object' || error === null || depth > 5) return false
  const { code, originalCode, kind, message, cause, meta, driverAdapterError } = error as Record<
    string,
    unknown
  >
  const codes = [code, originalCode].map(String)
  return (
    codes.some(text => PRISMA_CODES.includes(text) || POSTGRES_CODES.test(text) || SYSTEM_CODES.test(text)) ||
    ADAPTER_KINDS.includes(String(kind)) ||
    DRIVER_MESSAGES.test(String(message)) ||
    [cause, meta, driverAdapterError].some(inner => isOutage(inner, depth + 1))
  )
}

/** How reading went for a page: `unknown` where there is no such record, `unreadable` where it could not be read. */
type Reading = 'read' | 'unknown' | 'unreadable'
type Outcome = { reading: Reading }

// The server and the site's bundle each load a copy of this module.
const shared = globalThis as typeof globalThis & { pageOutcomes?: AsyncLocalStorage<Outcome> }
shared.pageOutcomes ??= new AsyncLocalStorage<Outcome>()
const outcomes = shared.pageOutcomes

/** Notes that what the request under way asks for could not be read, so that its page is sent as a 503 and not indexed. */
export function noteUnreadable(): void {
  note('unreadable')
}

/**
 * Notes that there is no such record, so that its page is sent whole as a 404. Next's own notFound() would send an empty
 * document that only its script fills.
 */
export function noteUnknown(): void {
  note('unknown')
}

function note(reading: Reading): void {
  const outcome = outcomes.getStore()
  if (outcome) outcome.reading = reading
}

/** Notes that reading failed, and throws the error on. */
export function rethrowUnreadable(error: unknown): never {
  noteUnreadable()
  throw error
}

/** Renders a page, and returns how reading went for what it shows. */
export async function watchReading(render: () => Promise<void>): Promise<Reading> {
  const outcome: Outcome = { reading: 'read' }
  await outcomes.run(outcome, render)
  return outcome.reading
}
