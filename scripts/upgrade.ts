// Brings a served site to another version, and back where that one fails its check: npm run upgrade -- [WHAT] [options]
import '@/scripts/start/load-environment'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { readSettings } from '@/lib/platform/env'
import { StartUpError } from '@/lib/platform/start-up-error'
import { runScript } from './start/run-script'
import { tellWhereBrokenOff } from './upgrade/broken-off'
import { readOptions, type UpgradeOptions } from './upgrade/options'
import { describeCommand, planSteps } from './upgrade/steps'
import { upgrade } from './upgrade/upgrade'

await runScript(async () => {
  const options = readOptions(process.argv.slice(2), process.cwd(), readSettings().port)
  if (options.dryRun)
    for (const step of Object.values(planSteps(options)))
      console.log(`${step.name}: ${describeCommand(step)}`)
  else {
    refuseWhereUnready(options)
    await tellWhereBrokenOff(options, () => upgrade(options))
  }
})

function refuseWhereUnready({ site, source }: UpgradeOptions): void {
  if (!existsSync(join(site, 'current')))
    throw new StartUpError(
      `${site}/current is not there: the first release is prepared as deploy/README.md says.`,
    )
  const isClone = existsSync(join(site, 'source/.git'))
  if (source.kind === 'files' && isClone)
    throw new StartUpError(`${site}/source is a git clone: name a branch or tag, or move it away first.`)
  if (source.kind !== 'files' && !isClone)
    throw new StartUpError(`${site}/source is no git clone: name the folder or .tgz of the new version.`)
}
