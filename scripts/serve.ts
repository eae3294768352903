// Serves what `npm run build` has built, and nothing else.
import '@/lib/platform/load-environment'
import { isBuilt } from '@/lib/platform/build-stamp'
import { readSettings } from '@/lib/platform/env'
import { checkServingSettings } from '@/lib/platform/env-schema'
import { StartUpError } from '@/lib/platform/start-up-error'
import { checkAddress } from '@/lib/platform/web-server'
import { runScript } from './run-script'

await runScript(
  async () => {
    const settings = readSettings()
    checkServingSettings(settings)
    if (!isBuilt()) throw new StartUpError('The site is not built: run npm run build first.')
    await checkAddress(settings)
    const { prepareSite } = await import('./prepare-site')
    const { serveSite } = await import('./serve-site')
    const password = await prepareSite(settings, { dev: false, migrate: false })
    await serveSite(settings, false, password)
  },
  { stay: true },
)
