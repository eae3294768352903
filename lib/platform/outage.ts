import 'server-only'

/** After how many seconds a client may ask again for what a dependency out of reach has kept from it. */
export const RETRY_AFTER_SECONDS = 10

// Of Prisma (https://www.prisma.io/docs/orm/reference/error-reference): not reached, too slow, gone, two that wait for each other, too
// many connections.
const PRISMA_CODES = ['P1001', 'P1002', 'P1003', 'P1008', 'P1017', 'P2024', 'P2028', 'P2034', 'P2037']

// Of PostgreSQL (its Appendix A): lost connections, no resources left, shutting down, a query or lock that took too long, two that wait for
// each other, a replica or another that takes no changes.
const POSTGRES_CODES = /^(08\w{3}|53\w{3}|57P0[1-5]|57014|55P03|40P01|25P03|25006)$/

// Of the system: hosts that do not respond, and a disk that is full, gone, broken or read-only.
const SYSTEM_CODES =
  /^(ECONN\w+|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|ENOSPC|EDQUOT|ENODEV|EIO|EROFS|UND_ERR_\w+TIMEOUT)$/

// Of the driver and its pool, which give no code.
const DRIVER_MESSAGES =
  /Query read timeout|timeout exceeded when trying to connect|Connection terminated|connection error and is not queryable/

/** What Prisma's adapter calls them where it has its own words. */
const ADAPTER_KINDS = ['DatabaseNotReachable', 'ConnectionClosed', 'SocketTimeout', 'TooManyConnections']

type ErrorParts = {
  [Part in 'code' | 'originalCode' | 'kind' | 'message' | 'cause' | 'meta' | 'driverAdapterError']?: unknown
}

/** Whether an error says that a dependency (database, file store, disk) cannot be reached or respond in time. */
export function isOutage(error: unknown, depth = 0): boolean {
  if (typeof error !== 'object' || error === null || depth > 5) return false
  const { code, originalCode, kind, message, cause, meta, driverAdapterError }: ErrorParts = error
  const codes = [code, originalCode].map(String)
  return (
    codes.some(text => PRISMA_CODES.includes(text) || POSTGRES_CODES.test(text) || SYSTEM_CODES.test(text)) ||
    ADAPTER_KINDS.includes(String(kind)) ||
    DRIVER_MESSAGES.test(String(message)) ||
    [cause, meta, driverAdapterError].some(inner => isOutage(inner, depth + 1))
  )
}
