import 'server-only'
import { database } from '@/lib/platform/database'
import { checkClock } from './clock'
import { broken, fine } from './finding'
import type { Finding } from './schema'
import { checkUnreportedPayments } from './unreported-payments'

/** Checks the database from inside the running site, by the connections that its requests use. */
export async function checkConnection(): Promise<Finding[]> {
  try {
    const [row] = await database().$queryRaw<{ version: string; now: Date }[]>`
      SELECT current_setting('server_version') AS version, clock_timestamp() AS now`
    if (!row) return []
    return [
      fine(`The database responds: PostgreSQL ${row.version}`),
      checkClock(row.now.getTime() - Date.now()),
      await checkUnreportedPayments(query => database().$queryRaw(query)),
    ]
  } catch {
    return [broken('The database does not respond', 'See that PostgreSQL runs, and what the log says of it.')]
  }
}
