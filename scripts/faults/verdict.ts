import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readdir, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { cvFolder } from '@/lib/cv-files/open-store'
import { isCvKey } from '@/lib/cv-files/policy'
import { HOUR_MS } from '@/lib/dates/durations'
import { database } from '@/lib/platform/database'
import type { Acknowledged } from './visitors'

/** Lists the acknowledged records that are missing, stored twice, or whose CV is not what was sent. */
export async function findLost(acknowledged: Acknowledged[], dataDir: string): Promise<string[]> {
  const [applications, enrollments, payments] = await Promise.all([
    database().application.findMany({ select: { id: true, applicantEmail: true, cv: true } }),
    database().enrollment.findMany({ select: { id: true, email: true } }),
    database().payment.findMany({ select: { reference: true } }),
  ])
  const emails = [...applications.map(row => row.applicantEmail), ...enrollments.map(row => row.email)]
  const known = {
    cvs: new Map(applications.map(({ id, cv }) => [id, cv])),
    enrollments: new Set(enrollments.map(({ id }) => id)),
    payments: new Set(payments.map(({ reference }) => reference)),
    emails: countEach(emails),
  }
  const lost: string[] = []
  for (const record of acknowledged) {
    const problem = await findProblem(record, known, cvFolder(dataDir))
    if (problem) lost.push(`${record.kind} ${record.id}: ${problem}`)
  }
  return lost
}

type Known = {
  cvs: Map<string, string>
  enrollments: Set<string>
  payments: Set<string>
  emails: Map<string, number>
}

async function findProblem(record: Acknowledged, known: Known, folder: string): Promise<string | undefined> {
  const cv = known.cvs.get(record.id)
  if (cv === undefined && !known.enrollments.has(record.id)) return 'no row'
  // A probe applies and enrolls under one e-mail.
  const most = record.email.startsWith('probe-') ? 2 : 1
  if ((known.emails.get(record.email) ?? 0) > most) return 'stored twice'
  if (record.paymentReference && !known.payments.has(record.paymentReference)) return 'no payment'
  if (cv === undefined) return undefined
  const stored = await hashFile(join(folder, cv))
  if (stored === undefined) return 'no CV'
  return stored === record.sha256 ? undefined : 'another CV than was sent'
}

/** Makes all files of the store look old enough for the next start to sweep them. */
export async function ageFiles(dataDir: string): Promise<void> {
  const then = new Date(Date.now() - 1.1 * HOUR_MS)
  for (const name of await namesIn(cvFolder(dataDir))) await utimes(join(cvFolder(dataDir), name), then, then)
}

/** Ends the leases of a killed server, which otherwise end with time. */
export async function endLeases(): Promise<void> {
  await database().lease.deleteMany()
}

/** Lists the files of the store that no application names, with unfinished uploads; after a sweep there should be none. */
export async function findOrphans(dataDir: string): Promise<string[]> {
  const rows = await database().application.findMany({ select: { cv: true } })
  const named = new Set(rows.map(({ cv }) => cv))
  const names = await namesIn(cvFolder(dataDir))
  return names.filter(name => name.startsWith('cv_') && !(isCvKey(name) && named.has(name)))
}

/** Lists the applications whose file is missing from the store, acknowledged or not. */
export async function findFileless(dataDir: string): Promise<string[]> {
  const rows = await database().application.findMany({ select: { id: true, cv: true } })
  const names = new Set(await namesIn(cvFolder(dataDir)))
  return rows.filter(({ cv }) => !names.has(cv)).map(({ id }) => `application ${id}: a row without its CV`)
}

function countEach(texts: string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1)
  return counts
}

async function hashFile(path: string): Promise<string | undefined> {
  const hash = createHash('sha256')
  try {
    await pipeline(createReadStream(path), hash)
    return hash.digest('hex')
  } catch {
    return undefined
  }
}

async function namesIn(folder: string): Promise<string[]> {
  return readdir(folder).catch(() => [])
}
