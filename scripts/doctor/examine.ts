import { examineSite } from '@/lib/doctor/examine-site'
import { failure, passed } from '@/lib/doctor/finding'
import type { Finding } from '@/lib/doctor/schema'
import type { Settings } from '@/lib/platform/env-schema'
import { findBuildFault, hasSources } from '@/scripts/build/build-stamp'
import { checkDatabase } from './database'
import { checkPreviousSecret } from './previous-secret'
import { checkServing } from './serving'

/** Checks everything that the site stands on, running or not, and returns what was found, in the order of the page. */
export async function examine(settings: Settings): Promise<Finding[]> {
  return examineSite(settings, async () => [
    ...(await checkDatabase(settings)),
    checkBuild(settings),
    await checkServing(settings),
    checkPreviousSecret(settings),
  ])
}

/** Checks that there is a build, of these sources and for this SITE_URL. */
export function checkBuild({ siteUrl }: Settings, root = '.'): Finding {
  const fault = findBuildFault(siteUrl, root)
  if (!fault) return passed(`Built for ${siteUrl}`)
  const cure = hasSources(root) ? `run: SITE_URL=${siteUrl} npm run build` : fault.cure
  return failure(`${fault.reason}.`, cure.charAt(0).toUpperCase() + cure.slice(1))
}
