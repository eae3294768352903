import { join, resolve } from 'node:path'
import { StartUpError } from '@/lib/platform/start-up-error'
import { findFreePort } from '@/lib/postgres/cluster'
import { makeTemporaryFolder } from '@/scripts/start/temporary-folder'
import { copyPackages } from './clone'
import { findRun } from './command-runs'
import { type DocumentedCommand, listCommands } from './documented-commands'
import { serveUntilHealthy } from './serve-command'
import { mustRun, shell } from './shell'

const EMAIL = 'rehearsal@example.com'

/**
 * Runs every command that the documents name in a clean clone, in an order in which each finds what it needs. Prints how long each took,
 * or the reason why it is not run here. Throws where one fails, or where command-runs.ts does not say how it is run.
 */
export async function rehearseCommands(): Promise<void> {
  const planned = plan()
  const { folder, remove } = makeTemporaryFolder('commands')
  const clone = join(folder, 'site')
  await mustRun(`git clone -q ${resolve('.')} ${clone}`, folder)
  await copyPackages(clone)
  const port = await findFreePort()
  const variables = {
    PORT: String(port),
    SITE_URL: `http://localhost:${port}`,
    // A short path, because a socket's path may not be long, and outside the sources of the build.
    DATA_DIR: join(folder, 'data'),
    ADMIN_EMAIL: EMAIL,
    npm_config_prefer_offline: 'true',
    npm_config_audit: 'false',
  }
  const counts = { run: 0, elsewhere: 0 }
  const ran = new Set<string>()
  for (const { command, run } of planned) {
    if ('elsewhere' in run) {
      counts.elsewhere += 1
      console.log(`  ${command}: not run here, ${run.elsewhere}`)
      continue
    }
    counts.run += 1
    const asRun = run.as ?? command
    // Several documented commands may be run as the same one.
    if (ran.has(asRun)) continue
    ran.add(asRun)
    const began = performance.now()
    if (run.serves) await serveUntilHealthy(command, clone, variables)
    else await mustEnd(asRun, run.code ?? 0, clone, variables)
    const seconds = ((performance.now() - began) / 1000).toFixed(0)
    console.log(`  ${command}${asRun === command ? '' : ` as ${asRun}`}: ${seconds} s`)
  }
  console.log(`  ${counts.run} commands run, ${counts.elsewhere} not run here`)
  remove()
}

async function mustEnd(command: string, code: number, clone: string, variables: Record<string, string>) {
  const outcome = await shell(command, clone, variables)
  if (outcome.code !== code)
    throw new Error(`${command} ended with ${outcome.code}, not ${code}:\n${outcome.output.slice(-6_000)}`)
}

/** Returns every documented command with how it is run, in the order of the runs. Throws where no pattern matches one. */
function plan() {
  const found = listCommands().map((documented: DocumentedCommand) => ({
    ...documented,
    ...findRun(documented.command),
  }))
  const unsaid = found.flatMap(({ run, command, place }) => (run ? [] : [`${place}: ${command}`]))
  if (unsaid.length > 0)
    throw new StartUpError(
      `scripts/rehearsals/command-runs.ts says of none of these how it is run:\n${unsaid.join('\n')}`,
    )
  return found
    .flatMap(({ command, run, order }) => (run ? [{ command, run, order }] : []))
    .sort((a, b) => a.order - b.order)
}
