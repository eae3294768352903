import 'server-only'
import { readBackupState } from '@/lib/backup/kept-backups'
import { pingClamd } from '@/lib/cv-files/clamd'
import { cvStore } from '@/lib/cv-files/open-store'
import { hasLateMail } from '@/lib/mail/data'
import { isProviderAway } from '@/lib/payments/reachability'
import { database } from '@/lib/platform/database'
import { env } from '@/lib/platform/env'
import { inTime, TIMEOUT_MS } from '@/lib/platform/in-time'
import { mailIsOn } from '@/lib/platform/mailer'
import { type Degradation, type Dependency, degradations } from './constants'

// A hosted store bills each check, and anyone may request one; while something is down it is checked more often.
const REACHED_MS = 30_000
const FAILED_MS = 5_000

/** Whether the site can serve: what cannot be reached, and what degrades it; both empty where all is well. */
export type Readiness = { failed: Dependency[]; reasons: Degradation[] }

type Look = { at: number; reached: boolean }

const isStoreReached = remember(() => cvStore().check())
const isScannerReached = remember(async () => {
  const { clamdHost } = env()
  if (clamdHost) await pingClamd(clamdHost, TIMEOUT_MS)
})
let underWay: Promise<Readiness> | undefined

/** Returns what `look` finds; requests that arrive meanwhile share its result, so that a flood costs one query at a time. */
export function checkReadiness(): Promise<Readiness> {
  underWay ??= look().finally(() => {
    underWay = undefined
  })
  return underWay
}

/**
 * Looks whether the database takes changes and the CV store responds within three seconds, and whether there is room for CVs and
 * something to scan them with, where they are scanned. The store and the scanner are asked every 30 seconds at most, every
 * five while they cannot be reached.
 */
async function look(): Promise<Readiness> {
  const [databaseReached, storeReached, reasons] = await Promise.all([
    isReached(checkDatabase()),
    isStoreReached(),
    listDegradations(),
  ])
  const failed: Dependency[] = [
    ...(databaseReached ? [] : ['database' as const]),
    ...(storeReached ? [] : ['cv store' as const]),
  ]
  return { failed, reasons }
}

// One that takes no changes, as a replica, takes no application either.
async function checkDatabase(): Promise<void> {
  const [row] = await database().$queryRaw<{ readOnly: string }[]>`
    SELECT current_setting('transaction_read_only') AS "readOnly"`
  if (row?.readOnly !== 'off') throw new Error('the database is read-only')
}

/** Lists what degrades the service now, for `/api/ready` and the administrator alike. */
export async function listDegradations(): Promise<Degradation[]> {
  const [room, scannerReached, backedUp, mailed] = await Promise.all([
    // A store that cannot say it cannot be reached either, which is told already.
    inTime(cvStore().hasRoom()).catch(() => true),
    isScannerReached(),
    isBackedUp(),
    isMailed(),
  ])
  const isWell: Record<Degradation, boolean> = {
    disk: room,
    scanner: scannerReached,
    backup: backedUp,
    mail: mailed,
    payments: !isProviderAway(),
  }
  return degradations.filter(degradation => !isWell[degradation])
}

// A database that cannot be asked is told already.
async function isMailed(): Promise<boolean> {
  return !mailIsOn() || !(await inTime(hasLateMail()).catch(() => false))
}

async function isBackedUp(): Promise<boolean> {
  const { backupDir } = env()
  if (!backupDir) return true
  return !(await readBackupState(backupDir)).overdue
}

/** Makes a check that remembers for a while how it ended; of several requests at once, the first asks for all. */
function remember(check: () => Promise<unknown>): () => Promise<boolean> {
  let last: Promise<Look> | undefined
  const look = async () => ({ reached: await isReached(check()), at: performance.now() })
  return async () => {
    const known = last
    if (known && isFresh(await known)) return (await known).reached
    if (last === known || !last) last = look()
    return (await last).reached
  }
}

function isFresh({ at, reached }: Look): boolean {
  return performance.now() - at < (reached ? REACHED_MS : FAILED_MS)
}

function isReached(check: Promise<unknown>): Promise<boolean> {
  return inTime(check).then(
    () => true,
    () => false,
  )
}
