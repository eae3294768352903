// Builds the site for `npm run serve`; needs neither a database nor a network.
import '@/lib/platform/load-environment'
import { buildSite, generateClientWhereStale } from '@/lib/platform/build'
import { readSettings } from '@/lib/platform/env'
import { runScript } from './run-script'

await runScript(async () => {
  await generateClientWhereStale()
  await buildSite(readSettings().siteUrl, true)
})
