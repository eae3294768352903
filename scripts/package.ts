// Puts what a serving machine needs into a folder of its own, without what only builds: npm run package -- FOLDER
import '@/scripts/start/load-environment'
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { readSettings } from '@/lib/platform/env'
import { isLoopbackHost } from '@/lib/platform/private-host'
import { StartUpError } from '@/lib/platform/start-up-error'
import { findBuildFault } from './build/build-stamp'
import { copyPackage } from './package/copy-package'
import { runStep } from './start/progress'
import { runScript } from './start/run-script'

const MEGABYTE = 1_000_000
/** What a machine is asked to hold at most. */
const MOST_BYTES = 300 * MEGABYTE

await runScript(async () => {
  const [given, ...others] = process.argv.slice(2)
  // The first part of a path with a space in it is another place.
  if (!given || given.startsWith('-') || others.length > 0)
    throw new StartUpError('Say where to, in one word or in quotes: npm run package -- FOLDER')
  const folder = resolve(given)
  if (existsSync(folder)) throw new StartUpError(`${folder} is there already: name a new folder.`)
  const { siteUrl } = readSettings()
  // Often the build alone is told its public URL.
  const fault = findBuildFault(isLoopbackHost(siteUrl) ? undefined : siteUrl)
  if (fault) throw new StartUpError(`${fault.reason}: ${fault.cure}`)
  const bytes = await runStep('Package', () => copyPackage(folder))
  console.log(`  ${folder}: ${Math.ceil(bytes / MEGABYTE)} MB`)
  if (bytes > MOST_BYTES)
    throw new StartUpError(`That is more than the ${MOST_BYTES / MEGABYTE} MB it may be.`)
})
