import { broken, fine } from '@/lib/doctor/finding'
import type { Finding } from '@/lib/doctor/schema'
import type { Settings } from '@/lib/platform/env-schema'
import { findBuildFault } from '@/scripts/build/build-stamp'

/** Checks that there is a build, of these sources and for this SITE_URL. */
export function checkBuild({ siteUrl }: Settings, root = '.'): Finding {
  const fault = findBuildFault(siteUrl, root)
  return fault ? broken(fault, `Run: SITE_URL=${siteUrl} npm run build`) : fine(`Built for ${siteUrl}`)
}
