import 'server-only'
import { cvStore } from '@/lib/cv-files/open-store'
import { database } from '@/lib/platform/database'

const PATIENCE_MS = 3000
// A hosted store bills every look, and anyone may ask; what is down is looked at more often, to be back soon.
const REACHED_MS = 30_000
const FAILED_MS = 5_000

/** What requests cannot do without. */
export type Dependency = 'database' | 'cv store'

/** What narrows the service without ending it: `disk` where no more CVs are taken because it is nearly full. */
export type Narrowing = 'disk'

/** Whether the site can serve: what cannot be reached, and what is narrowed; both empty where all is well. */
export type Readiness = { failed: Dependency[]; reasons: Narrowing[] }

type StoreCheck = { at: number; reached: boolean }

let lastCheck: Promise<StoreCheck> | undefined

/**
 * Looks whether the database and the CV store respond within three seconds, and whether there is room for CVs. The
 * store is asked every 30 seconds at most, every five while it cannot be reached.
 */
export async function checkReadiness(): Promise<Readiness> {
  const [databaseReached, storeReached, reasons] = await Promise.all([
    isReached(database().$queryRaw`SELECT 1`),
    isStoreReached(),
    listNarrowings(),
  ])
  const failed: Dependency[] = [
    ...(databaseReached ? [] : ['database' as const]),
    ...(storeReached ? [] : ['cv store' as const]),
  ]
  return { failed, reasons }
}

/** Lists what narrows the service now, for `/api/ready` and the administrator alike. */
export async function listNarrowings(): Promise<Narrowing[]> {
  // A store that cannot say it cannot be reached either, which is told already.
  const room = await inTime(cvStore().hasRoom()).catch(() => true)
  return room ? [] : ['disk']
}

async function isStoreReached(): Promise<boolean> {
  const known = lastCheck
  if (known && isFresh(await known)) return (await known).reached
  // Of several requests at once, the first asks for all.
  if (lastCheck === known || !lastCheck) lastCheck = checkStore()
  return (await lastCheck).reached
}

function isFresh({ at, reached }: StoreCheck): boolean {
  return Date.now() - at < (reached ? REACHED_MS : FAILED_MS)
}

async function checkStore(): Promise<StoreCheck> {
  const reached = await isReached(cvStore().check())
  return { at: Date.now(), reached }
}

function isReached(check: Promise<unknown>): Promise<boolean> {
  return inTime(check).then(
    () => true,
    () => false,
  )
}

function inTime<Result>(check: Promise<Result>): Promise<Result> {
  const tooLate = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error('no response in time')), PATIENCE_MS).unref()
  })
  return Promise.race([check, tooLate])
}
