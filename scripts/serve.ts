// Serves what `npm run build` has built, where that is whole, of these sources and for this SITE_URL. With `--migrate`, as
// `npm start` has it, a database of one's own is brought up to date first.
import '@/scripts/start/load-environment'
import { readSettings } from '@/lib/platform/env'
import { checkServingSettings } from '@/lib/platform/env-schema'
import { requireDataFolder } from '@/lib/platform/folders'
import { StartUpError } from '@/lib/platform/start-up-error'
import { checkListenAddress } from '@/lib/server/listen'
import { findBuildFault } from '@/scripts/build/build-stamp'
import { markServed } from '@/scripts/build/serving-mark'
import { prepareInChild } from './start/prepare-in-child'
import { prepareSite } from './start/prepare-site'
import { runScript } from './start/run-script'
import { serveSite } from './start/serve-site'

await runScript(
  async () => {
    const settings = readSettings()
    checkServingSettings(settings)
    requireDataFolder(settings)
    // Marked first: whoever builds from then on leaves alone what is looked at here.
    await markServed()
    const fault = findBuildFault(settings.siteUrl)
    if (fault) throw new StartUpError(`${fault.reason}: ${fault.cure}`)
    await checkListenAddress(settings)
    const migrate = process.argv.includes('--migrate')
    await prepareSite(settings, { dev: false, migrate })
    const { generatedPassword } = await prepareInChild()
    await serveSite(settings, false, generatedPassword)
  },
  { stay: true },
)
