import { passed, warning } from '@/lib/doctor/finding'
import type { Finding } from '@/lib/doctor/schema'
import type { Settings } from '@/lib/platform/env-schema'
import { readPreviousEnd } from '@/scripts/start/previous-secret'

/** Checks that a previous secret is taken out of the settings once its day is over. */
export function checkPreviousSecret(
  { dataDir, nextauthSecretPrevious: previous }: Settings,
  now = new Date(),
): Finding {
  if (!previous) return passed('No previous secret is set')
  const end = readPreviousEnd(dataDir, previous, now)
  if (end && end < now)
    return warning(
      `NEXTAUTH_SECRET_PREVIOUS has not been accepted since ${end.toISOString()}`,
      'Take it out of the settings.',
    )
  return passed(
    `NEXTAUTH_SECRET_PREVIOUS is accepted ${end ? `until ${end.toISOString()}` : 'for a day from the next start'}`,
  )
}
