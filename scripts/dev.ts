// Everything from a fresh clone to a server with hot reload.
import '@/scripts/start/load-environment'
import { readSettings } from '@/lib/platform/env'
import { checkServingSettings } from '@/lib/platform/env-schema'
import { requireDataFolder } from '@/lib/platform/folders'
import { checkListenAddress } from '@/lib/server/listen'
import { generateClientWhereStale } from '@/scripts/build/build-site'
import { runScript } from './start/run-script'

await runScript(
  async () => {
    const settings = readSettings()
    checkServingSettings(settings)
    requireDataFolder(settings)
    await checkListenAddress(settings)
    await generateClientWhereStale()
    // These need the generated client, which a fresh clone has only now.
    const { prepareSite } = await import('./start/prepare-site')
    const { prepareRecords } = await import('./start/prepare-records')
    const { serveSite } = await import('./start/serve-site')
    await prepareSite(settings, { dev: true, migrate: true })
    const { generatedPassword } = await prepareRecords(settings)
    await serveSite(settings, true, generatedPassword)
  },
  { stay: true },
)
