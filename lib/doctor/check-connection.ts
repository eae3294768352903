import 'server-only'
import { listLeftCopies } from '@/lib/backup/left-copies'
import { database } from '@/lib/platform/database'
import { env } from '@/lib/platform/env'
import { Prisma } from '@/lib/platform/generated/prisma/client'
import { type ExaminedSettings, failure, passed, warning } from './finding'
import { checkLateLetters } from './late-letters'
import { checkClock } from './machine'
import { checkMissingCvs } from './missing-cvs'
import { checkRights } from './rights'
import type { Finding } from './schema'
import { checkUnreportedPayments } from './unreported-payments'

/** What a database says of itself: its version, `on` or `off` for whether it takes no changes, and how much it logs of an error. */
export type DatabaseResponse = { version: string; readOnly: string; verbosity: string }

/** What is selected for a DatabaseResponse, with the database's time as `now`. */
export const RESPONSE_COLUMNS = `current_setting('server_version') AS version,
  current_setting('transaction_read_only') AS "readOnly",
  current_setting('log_error_verbosity') AS verbosity, clock_timestamp() AS now`

/** Checks what a database has said of itself. */
export function checkResponse({
  version,
  readOnly,
}: Pick<DatabaseResponse, 'version' | 'readOnly'>): Finding {
  if (readOnly === 'off') return passed(`The database responds: PostgreSQL ${version}`)
  return failure(
    'The database takes no changes: it is read-only',
    'See whether it is a replica, or its host has made it so as its disk is full.',
  )
}

/** Checks that the database's log gets no values of rows: otherwise those of a row that breaks a rule stand there. */
export function checkLog({ verbosity }: Pick<DatabaseResponse, 'verbosity'>): Finding {
  if (verbosity === 'terse') return passed('PostgreSQL logs no values of rows')
  return warning(
    'The log of PostgreSQL may get emails and phone numbers',
    "Have its superuser run this for each role of the site: ALTER ROLE … SET log_error_verbosity = 'terse'.",
  )
}

/** Checks the database from inside the running site, by the connections that its requests use. */
export async function checkConnection(): Promise<Finding[]> {
  try {
    const [row] = await database().$queryRaw<(DatabaseResponse & { now: Date })[]>`
      SELECT ${Prisma.raw(RESPONSE_COLUMNS)}`
    if (!row) return []
    const rights = await checkRights(query => database().$queryRaw(query))
    return [
      checkResponse(row),
      checkLog(row),
      checkClock(row.now.getTime() - Date.now()),
      rights,
      // What may not be read says nothing.
      ...(rights.state === 'ok' ? await checkRows() : []),
    ]
  } catch {
    return [
      failure('The database does not respond', 'See that PostgreSQL runs, and what the log says of it.'),
    ]
  }
}

async function checkRows(): Promise<Finding[]> {
  return [
    await checkUnreportedPayments(query => database().$queryRaw(query)),
    ...(await checkLateLetters(env(), query => database().$queryRaw(query))),
    ...(await checkMissingCvs(env(), query => database().$queryRaw(query))),
    ...(await checkLeftCopies(env(), query => database().$queryRaw(query))),
  ]
}

/**
 * Warns of what restores and moves have left: whoever is erased stays in it.
 * @param ask runs a query in the way of whoever asks: beside the running site, or from inside
 */
export async function checkLeftCopies(
  settings: ExaminedSettings,
  ask: (query: Prisma.Sql) => Promise<{ name: string }[]>,
): Promise<Finding[]> {
  const copies = await listLeftCopies(settings, ask)
  return copies.map(({ what, how }) => warning(`${what}: people who are erased stay in it`, how))
}
