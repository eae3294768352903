// Builds the site for `npm run serve`; needs neither a database nor a network.
import '@/scripts/start/load-environment'
import { readSettings } from '@/lib/platform/env'
import { buildSite, generateClientWhereStale } from '@/scripts/build/build-site'
import { runScript } from './start/run-script'

await runScript(async () => {
  await generateClientWhereStale()
  await buildSite(readSettings().siteUrl, true)
})
