// Puts what a serving machine needs into a folder of its own, without what only builds: npm run package -- FOLDER
import '@/scripts/start/load-environment'
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { StartUpError } from '@/lib/platform/start-up-error'
import { copyPackage } from './package/copy-package'
import { runStep } from './start/progress'
import { runScript } from './start/run-script'

const MEGABYTE = 1_000_000
/** What a machine is asked to hold at most. */
const MOST_BYTES = 300 * MEGABYTE

await runScript(async () => {
  const [given] = process.argv.slice(2)
  if (!given) throw new StartUpError('Say where to: npm run package -- FOLDER')
  const folder = resolve(given)
  if (existsSync(folder)) throw new StartUpError(`${folder} is there already: name a new folder.`)
  if (!existsSync('.next/build-stamp'))
    throw new StartUpError('The site is not built: run npm run build first.')
  const bytes = await runStep('Package', () => copyPackage(folder))
  console.log(`  ${folder}: ${Math.ceil(bytes / MEGABYTE)} MB`)
  if (bytes > MOST_BYTES)
    throw new StartUpError(`That is more than the ${MOST_BYTES / MEGABYTE} MB it may be.`)
})
