// Makes sure of a build that `npm start` can serve, once it is sure that it could be served here (scripts/start.mjs).
import '@/scripts/start/load-environment'
import { hiddenFromBuilds, publishEnvironment, readSettings } from '@/lib/platform/env'
import { checkServingSettings } from '@/lib/platform/env-schema'
import { requireDataFolder } from '@/lib/platform/folders'
import { checkListenAddress } from '@/lib/server/listen'
import { runScript } from './start/run-script'

await runScript(async () => {
  const settings = readSettings()
  checkServingSettings(settings)
  requireDataFolder(settings)
  await checkListenAddress(settings)
  publishEnvironment(hiddenFromBuilds())
  const { buildWhereStale, generateClientWhereStale } = await import('@/scripts/build/build-site')
  await generateClientWhereStale()
  await buildWhereStale(settings.siteUrl)
})
