import 'server-only'
import type { Client } from 'pg'
import { cvStore } from '@/lib/cv-files/open-store'
import { type EventOrigin, recordEvent } from '@/lib/events/mutations'
import { isRecordId } from '@/lib/lists/record-id'
import { withConnection } from '@/lib/platform/connection'
import { database } from '@/lib/platform/database'
import { env } from '@/lib/platform/env'
import type { Prisma } from '@/lib/platform/generated/prisma/client'
import { inTurn } from '@/lib/platform/turns'
import { erasePerson, eraseRecords } from './erase-person'
import { removeTraces } from './erase-rows'
import { collectPerson, type ExportedFile } from './export-person'
import { findByRecords, findPerson, type RecordIds } from './find-person'
import { countPlaces } from './personal-tables'
import type { PersonErased, PersonFound } from './schema'

// Somebody waits for it, and others for their turn; no table of the site takes nearly as long.
const LONGEST_QUERY_MS = 60_000

/** Says how much is held of whoever has an e-mail, and where. */
export function lookUpPerson(email: string): Promise<PersonFound> {
  return onOwnConnection(async client => {
    const counts = await countPlaces(client, await findPerson(client, email))
    return { held: [...counts].map(([place, count]) => ({ place, count })) }
  })
}

/**
 * Gathers everything held of whoever has an e-mail, to be handed over; null where nothing is held. It is an event before the
 * first file goes out.
 * @param origin who hands it over
 */
export async function handOver(
  email: string,
  origin: EventOrigin,
): Promise<AsyncGenerator<ExportedFile> | null> {
  const files = await onOwnConnection(client => collectPerson(client, cvStore(), email))
  if (files) await recordEvent('export', origin, { list: 'everything of one person' })
  return files
}

/**
 * Erases whoever has an e-mail; null where nothing is held. The event comes first, so that there is no erasure without one.
 * @param origin who erases
 * @param at where that was asked for
 */
export function eraseOnRequest(
  email: string,
  origin: EventOrigin,
  at: 'personal data page' | 'command line',
): Promise<PersonErased | null> {
  return onOwnConnection(async client => {
    const person = await findPerson(client, email)
    if ((await countPlaces(client, person)).size === 0) return null
    await recordEvent('erased', origin, { at, ...countRecords(person) })
    return erasePerson(client, cvStore(), email)
  })
}

/**
 * Erases a single record, and no other of the same person's; null where there is none.
 * @param id the record's, or any text
 * @param at where that was asked for
 * @param announce tells of it, in the transaction of the event: both come first, so that there is no erasure without them
 */
export async function eraseSingly(
  kind: 'application' | 'enrollment',
  id: string,
  origin: EventOrigin,
  at: 'status page' | 'list',
  announce?: (tx: Prisma.TransactionClient) => Promise<void>,
): Promise<PersonErased | null> {
  if (!isRecordId(id)) return null
  const records = { applicationIds: [], enrollmentIds: [], [`${kind}Ids`]: [id] }
  const erase = async (client: Client) => {
    // Of two at once, the second finds nothing. The lock goes with the connection.
    await client.query("SELECT pg_advisory_lock(hashtext('erase'), hashtext($1))", [id])
    const found = await findByRecords(client, records)
    if (found.applicationIds.length + found.enrollmentIds.length === 0) return null
    await database().$transaction(async tx => {
      await recordEvent('erased', origin, { at, ...countRecords(records) }, tx)
      await announce?.(tx)
    })
    const erased = await eraseRecords(client, cvStore(), records)
    await removeTraces(client)
    return erased
  }
  // They take turns in the database too, but there each would hold a connection meanwhile, and anybody may ask for many.
  return inTurn('erase', () => onOwnConnection(erase))
}

function onOwnConnection<Result>(work: (client: Client) => Promise<Result>): Promise<Result> {
  return withConnection(env().databaseDirectUrl, work, { queryMs: LONGEST_QUERY_MS })
}

function countRecords({ applicationIds, enrollmentIds }: RecordIds) {
  return { applications: applicationIds.length, enrollments: enrollmentIds.length }
}
