import { chmodSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { findFreePort } from '@/lib/postgres/cluster'
import { makeTemporaryFolder } from '@/scripts/start/temporary-folder'
import { mustRun } from './shell'

/**
 * Goes through the steps of the image one by one where there is no Docker (deploy/docker/rehearse.sh), from a clean clone and as an
 * ordinary account: with an installation from the registry, a build, a package, and that package served from a tree that
 * nobody may write to.
 */
export async function rehearseImage(): Promise<void> {
  const { folder } = makeTemporaryFolder('image')
  // Whoever it is run as makes a folder of their own here, and reads the clone.
  chmodSync(folder, 0o1777)
  await mustRun(`umask 022 && git clone -q ${resolve('.')} clone`, folder)
  const account = process.getuid?.() === 0 ? 'runuser -u nobody -- ' : ''
  const { output, seconds } = await mustRun(
    `${account}clone/deploy/docker/rehearse.sh ${join(folder, 'rehearsed')}`,
    folder,
    { PORT: String(await findFreePort()) },
  )
  const said = output.split('\n').filter(line => /^> |^\d+M\t|^ {2}\/\S+: \d+ MB$/.test(line))
  for (const line of said) console.log(`  ${line.trim()}`)
  console.log(`  ${(seconds / 60).toFixed(1)} minutes`)
}
