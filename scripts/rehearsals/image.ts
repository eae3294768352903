import { chmodSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { findFreePort } from '@/lib/postgres/cluster'
import { makeTemporaryFolder } from '@/scripts/start/temporary-folder'
import { mustRun } from './shell'

/**
 * Runs the steps of the container image one by one, without Docker (deploy/docker/rehearse.sh), in a clean clone and under an ordinary
 * account: an installation from the registry, a build, a package, and serving that package from folders that nobody may write to.
 */
export async function rehearseImage(): Promise<void> {
  const { folder } = makeTemporaryFolder('image')
  // The account that runs the steps makes its own folder in here, and reads the clone.
  chmodSync(folder, 0o1777)
  await mustRun(`umask 022 && git clone -q ${resolve('.')} clone`, folder)
  const account = process.getuid?.() === 0 ? 'runuser -u nobody -- ' : ''
  const { output, seconds } = await mustRun(
    `${account}clone/deploy/docker/rehearse.sh ${join(folder, 'rehearsed')}`,
    folder,
    { PORT: String(await findFreePort()) },
  )
  const lines = output.split('\n').filter(line => /^> |^\d+M\t|^ {2}\/\S+: \d+ MB$/.test(line))
  for (const line of lines) console.log(`  ${line.trim()}`)
  console.log(`  ${(seconds / 60).toFixed(1)} minutes`)
}
