// Everything from a fresh clone to a served site; with --dev, to a server with hot reload.
import '@/lib/platform/load-environment'
import { buildWhereStale, generateClientWhereStale } from '@/lib/platform/build'
import { readSettings } from '@/lib/platform/env'
import { checkServingSettings } from '@/lib/platform/env-schema'
import { checkAddress } from '@/lib/platform/web-server'
import { runScript } from './run-script'

const dev = process.argv.includes('--dev')

await runScript(
  async () => {
    const settings = readSettings()
    checkServingSettings(settings)
    await checkAddress(settings)
    await generateClientWhereStale()
    // These need the generated client, which a fresh clone has only now.
    const { prepareSite } = await import('./prepare-site')
    const { serveSite } = await import('./serve-site')
    const password = await prepareSite(settings, { dev, migrate: true })
    if (!dev) await buildWhereStale(settings.siteUrl)
    await serveSite(settings, dev, password)
  },
  { stay: true },
)
