import 'server-only'
import { cvStore } from '@/lib/cv-files/open-store'
import { database } from '@/lib/platform/database'

const PATIENCE_MS = 3000

/** What requests cannot do without. */
export type Dependency = 'database' | 'cv store'

/** The dependencies that cannot be reached, or do not respond within three seconds; none where all is well. */
export async function checkDependencies(): Promise<Dependency[]> {
  const checks: Record<Dependency, Promise<unknown>> = {
    database: database().$queryRaw`SELECT 1`,
    'cv store': cvStore().check(),
  }
  const names = Object.keys(checks) as Dependency[]
  const outcomes = await Promise.allSettled(names.map(name => within(checks[name])))
  return names.filter((_, index) => outcomes[index]?.status === 'rejected')
}

function within(check: Promise<unknown>): Promise<unknown> {
  const tooLate = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error('no response in time')), PATIENCE_MS).unref()
  })
  return Promise.race([check, tooLate])
}
