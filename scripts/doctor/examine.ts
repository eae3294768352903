import { examineSite } from '@/lib/doctor/examine-site'
import type { Finding } from '@/lib/doctor/schema'
import type { Settings } from '@/lib/platform/env-schema'
import { checkBuild } from './build'
import { checkDatabase } from './database'
import { checkPreviousSecret } from './previous-secret'

/** Checks everything that the site stands on, running or not, and returns what was found, in the order of the page. */
export async function examine(settings: Settings): Promise<Finding[]> {
  return examineSite(settings, async () => [
    ...(await checkDatabase(settings)),
    checkBuild(settings),
    checkPreviousSecret(settings),
  ])
}
