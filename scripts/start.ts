// Everything from a fresh clone to a served site; with --dev, to a server with hot reload.
import '@/scripts/start/load-environment'
import { readSettings } from '@/lib/platform/env'
import { checkServingSettings } from '@/lib/platform/env-schema'
import { checkListenAddress } from '@/lib/server/listen'
import { buildWhereStale, generateClientWhereStale } from '@/scripts/build/build-site'
import { runScript } from './start/run-script'

const dev = process.argv.includes('--dev')

await runScript(
  async () => {
    const settings = readSettings()
    checkServingSettings(settings)
    await checkListenAddress(settings)
    await generateClientWhereStale()
    // These need the generated client, which a fresh clone has only now.
    const { prepareSite } = await import('./start/prepare-site')
    const { serveSite } = await import('./start/serve-site')
    const password = await prepareSite(settings, { dev, migrate: true })
    if (!dev) await buildWhereStale(settings.siteUrl)
    await serveSite(settings, dev, password)
  },
  { stay: true },
)
