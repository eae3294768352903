import { spawn } from 'node:child_process'
import { statSync } from 'node:fs'
import { childEnvironment } from '@/lib/platform/env'
import { StartUpError } from '@/lib/platform/start-up-error'
import { runStep } from '@/scripts/start/progress'
import type { Step } from './steps'

/** Runs a step's command by the shell in the site's folder, its output shown. Throws StartUpError where it fails. */
export async function runCommand({ name, command }: Step, site: string): Promise<void> {
  await runIn(site, name, command, {})
}

/** The same as the account that owns the site's folder, which root does not write to as itself. */
export async function runAsOwner({ name, command }: Step, site: string): Promise<void> {
  const { uid, gid } = statSync(site)
  await runIn(site, name, command, process.getuid?.() === 0 ? { uid, gid } : {})
}

async function runIn(
  site: string,
  name: string,
  command: string,
  account: { uid?: number; gid?: number },
): Promise<void> {
  await runStep(`${name}: ${command}`, async () => {
    const env = { ...withoutTraces(childEnvironment({})), ...(account.uid && { HOME: site }) }
    const child = spawn('sh', ['-c', command], { cwd: site, stdio: 'inherit', env, ...account })
    const code = await new Promise<number | null>((done, fail) => {
      child.once('error', fail).once('close', done)
    })
    if (code !== 0) throw new StartUpError(`${name}: failed (${code ?? 'ended by a signal'}).`)
  })
}

// What npm and the loader of this release have set for themselves would lead the next one's commands back here.
const TRACES = /^(TSX_TSCONFIG_PATH|INIT_CWD|npm_(lifecycle|package)_.*|npm_config_local_prefix|npm_command)$/

/** Leaves out of an environment what belongs to the release that this runs in. */
export function withoutTraces(variables: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(
    Object.entries(variables).filter(([name]) => !TRACES.test(name)),
  ) as NodeJS.ProcessEnv
}
