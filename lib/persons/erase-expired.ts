import 'server-only'
import type { Client } from 'pg'
import { cvStore } from '@/lib/cv-files/open-store'
import { recordEvent } from '@/lib/events/mutations'
import { withConnection } from '@/lib/platform/connection'
import { env } from '@/lib/platform/env'
import { deleteUnconfirmed } from '@/lib/subscribers/mutations'
import { deleteFiles, eraseChosen } from './erase-person'
import { removeTraces } from './erase-rows'
import { deleteExpiredMessages, filterExpired, findExpiredPayments, findExpiredRecords } from './expiry'
import type { RecordIds } from './find-person'

/** How many records are erased in one transaction. Where the process dies right after it, the sweep removes their files. */
const BATCH = 25

/** How many were erased because their time was over. */
export type ExpiredCounts = {
  applications: number
  enrollments: number
  messages: number
  subscribers: number
  payments: number
  files: number
}

/**
 * Erases applications with their CVs, enrollments and messages whose time is over (RETENTION_MONTHS), as when the person had
 * asked for it. Subscribers who never confirmed go too, and what was left of erased records for the sake of their payments,
 * once that time is over as well (PAYMENT_RETENTION_YEARS). An event says how many.
 * @param signal ends it between two batches; the next run goes on
 */
export async function eraseExpired(signal: AbortSignal, now = new Date()): Promise<ExpiredCounts> {
  const counts: ExpiredCounts = {
    applications: 0,
    enrollments: 0,
    messages: 0,
    subscribers: 0,
    payments: 0,
    files: 0,
  }
  try {
    await withConnection(env().databaseDirectUrl, client => eraseEach(client, counts, signal, now), {
      signal,
    })
  } catch (error) {
    // What was erased before the failure is recorded all the same; where that fails too, it has the same reason.
    await recordErased(counts).catch(() => {})
    throw error
  }
  await recordErased(counts)
  return counts
}

/** Adds what it erases to the counts as it goes, so that they are right wherever it ends. */
async function eraseEach(
  client: Client,
  counts: ExpiredCounts,
  signal: AbortSignal,
  now: Date,
): Promise<void> {
  await eachBatch(
    signal,
    () => findExpiredRecords(BATCH, now),
    async ids => {
      const keepExpired = () => filterExpired(client, ids, now)
      // No row goes while the store is out of reach: only the sweep would find its file then, and the trash keeps that for
      // a month.
      await cvStore().check()
      const { cvKeys, chosen } = await eraseChosen(client, ids, keepExpired)
      counts.applications += chosen.applicationIds.length
      counts.enrollments += chosen.enrollmentIds.length
      await deleteFiles(cvStore(), cvKeys)
      counts.files += cvKeys.length
    },
  )
  counts.messages = await deleteExpiredMessages(now)
  counts.subscribers = await deleteUnconfirmed(now)
  await eachBatch(
    signal,
    () => findExpiredPayments(BATCH, now),
    async ids => {
      counts.payments += await deleteRemains(client, ids)
    },
  )
  if (countOf(counts) > 0) await removeTraces(client)
}

async function recordErased({ files: _files, ...records }: ExpiredCounts): Promise<void> {
  if (countOf(records) > 0) await recordEvent('erased', {}, { at: 'retention', ...records })
}

async function eachBatch(
  signal: AbortSignal,
  find: () => Promise<RecordIds>,
  erase: (ids: RecordIds) => Promise<void>,
): Promise<void> {
  for (;;) {
    const ids = await find()
    if (signal.aborted || ids.applicationIds.length + ids.enrollmentIds.length === 0) return
    await erase(ids)
  }
}

// Their payments go with them, by a trigger: the role that serves may delete none.
async function deleteRemains(client: Client, { applicationIds, enrollmentIds }: RecordIds): Promise<number> {
  const applications = await client.query('DELETE FROM applications WHERE id = ANY($1::uuid[])', [
    applicationIds,
  ])
  const enrollments = await client.query('DELETE FROM enrollments WHERE id = ANY($1::uuid[])', [
    enrollmentIds,
  ])
  return (applications.rowCount ?? 0) + (enrollments.rowCount ?? 0)
}

function countOf({
  applications,
  enrollments,
  messages,
  subscribers,
  payments,
}: Omit<ExpiredCounts, 'files'>): number {
  return applications + enrollments + messages + subscribers + payments
}
