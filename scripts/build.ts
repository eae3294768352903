// Builds the site for `npm run serve`; needs neither a database nor a network.
import '@/scripts/start/load-environment'
import { hiddenFromBuilds, publishEnvironment, readSettings } from '@/lib/platform/env'
import { checkServingSettings } from '@/lib/platform/env-schema'
import { runScript } from './start/run-script'

await runScript(async () => {
  const settings = readSettings()
  // There nobody would read what a start says.
  if (settings.onVercel) checkServingSettings(settings)
  publishEnvironment(hiddenFromBuilds())
  const { buildSite, generateClientWhereStale } = await import('@/scripts/build/build-site')
  await generateClientWhereStale()
  await buildSite(settings.siteUrl, { verbose: true })
})
