import { execFileSync, type StdioOptions, spawn } from 'node:child_process'
import { once } from 'node:events'
import { statSync } from 'node:fs'
import { childEnvironment } from '@/lib/platform/env'
import { StartUpError } from '@/lib/platform/start-up-error'
import { runStep } from '@/scripts/start/progress'
import { describeCommand, type Step } from './steps'

type Account = { uid?: number; gid?: number }

/** Runs a step's command by the shell in the site's folder, its output shown. Throws StartUpError where it fails. */
export async function runCommand(step: Step, site: string): Promise<void> {
  await runIn(site, step, {})
}

/** The same as the account that owns the site's folder, which root does not write to as itself. */
export async function runAsOwner(step: Step, site: string): Promise<void> {
  await runIn(site, step, ownerOf(site))
}

/** Runs a command by the shell as that account, and returns what it prints, a line each. Throws where it fails. */
export function readAsOwner(command: string, site: string): string[] {
  const account = ownerOf(site)
  const options = { cwd: site, env: environmentFor(site, account), encoding: 'utf8', ...account } as const
  return execFileSync('sh', ['-c', command], options).trim().split('\n')
}

function ownerOf(site: string): Account {
  const { uid, gid } = statSync(site)
  return process.getuid?.() === 0 ? { uid, gid } : {}
}

async function runIn(site: string, step: Step, account: Account): Promise<void> {
  const { name, command, feed } = step
  await runStep(`${name}: ${describeCommand(step)}`, async () => {
    const fed = feed ? startShell(site, feed, {}, ['ignore', 'pipe', 'inherit']) : undefined
    const input = fed?.stdout ?? 'inherit'
    const main = startShell(site, command, account, [input, 'inherit', 'inherit'])
    // Closed here: otherwise the feeding command would wait for ever once the other has ended.
    fed?.stdout?.destroy()
    for (const ended of [main.ended, fed?.ended]) requireSuccess(name, (await ended)?.[0])
  })
}

function requireSuccess(name: string, code: number | null = 0): void {
  if (code !== 0) throw new StartUpError(`${name}: failed (${code ?? 'ended by a signal'}).`)
}

function startShell(site: string, command: string, account: Account, stdio: StdioOptions) {
  const env = environmentFor(site, account)
  const child = spawn('sh', ['-c', command], { cwd: site, stdio, env, ...account })
  const ended = once(child, 'exit')
  return { stdout: child.stdout, ended }
}

function environmentFor(site: string, account: Account): NodeJS.ProcessEnv {
  return { ...withoutTraces(childEnvironment({})), ...(account.uid && { HOME: site }) }
}

// Set by npm and the loader of this release; they would lead the next release's commands back here.
const TRACES = /^(TSX_TSCONFIG_PATH|INIT_CWD|npm_(lifecycle|package)_.*|npm_config_local_prefix|npm_command)$/

/** Leaves out of an environment what belongs to the release that this runs in. */
export function withoutTraces(variables: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(
    Object.entries(variables).filter(([name]) => !TRACES.test(name)),
  ) as NodeJS.ProcessEnv
}
