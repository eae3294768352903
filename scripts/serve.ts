// Serves what `npm run build` has built, where that is whole, of these sources and for this SITE_URL.
import '@/scripts/start/load-environment'
import { readSettings } from '@/lib/platform/env'
import { checkServingSettings } from '@/lib/platform/env-schema'
import { StartUpError } from '@/lib/platform/start-up-error'
import { checkListenAddress } from '@/lib/server/listen'
import { findBuildFault } from '@/scripts/build/build-stamp'
import { runScript } from './start/run-script'

await runScript(
  async () => {
    const settings = readSettings()
    checkServingSettings(settings)
    const fault = findBuildFault(settings.siteUrl)
    if (fault) throw new StartUpError(fault)
    await checkListenAddress(settings)
    const { prepareSite } = await import('./start/prepare-site')
    const { serveSite } = await import('./start/serve-site')
    const password = await prepareSite(settings, { dev: false, migrate: false })
    await serveSite(settings, false, password)
  },
  { stay: true },
)
