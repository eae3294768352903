import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { errorCode } from '@/lib/platform/describe-error'
import { childEnvironment } from '@/lib/platform/env'
import { databaseFolder } from '@/lib/platform/folders'
import { readSecret } from '@/lib/platform/secrets'
import { findFreePort } from '@/lib/postgres/cluster'
import { testEnvironment } from '@/tests/support/test-environment'

const START_MS = 180_000

/** The process of a server, which a scenario may have started through another process. */
export type ServerProcess = { pid: number; exited: Promise<number | null>; output(): string }

/** Starts the server with these variables, and with its standard output where the scenario needs it. */
export type Launch = (variables: NodeJS.ProcessEnv) => Promise<ServerProcess>

/** The built site on a data folder of its own. A scenario may stop and start it as often as it needs. */
export type Site = {
  baseUrl: string
  dataDir: string
  /** Stops the server where one runs, starts it and waits until it is ready: three minutes, then throws with its output. */
  start(launch?: Launch, variables?: Record<string, string>): Promise<void>
  /** Sends SIGTERM; gives the seconds until the process was gone. */
  stop(): Promise<number>
  /** Ends the server at once, as a power cut would. */
  kill(): Promise<void>
  /** Resolves once the server has ended by itself. */
  ended(): Promise<void>
  /** What the server has printed since it was started. */
  output(): string
  /** A superuser's URL of the site's database. */
  databaseUrl(): string
}

export const SERVE = [process.execPath, 'scripts/run.mjs', 'serve']

/** Prepares a site; nothing runs before `start()`. */
export async function createSite(dataDir: string, settings: Record<string, string>): Promise<Site> {
  const port = await findFreePort()
  const baseUrl = `http://127.0.0.1:${port}`
  let server: ServerProcess | undefined
  const running = () => {
    if (!server) throw new Error('the site was not started')
    return server
  }
  const stop = async () => {
    const { pid, exited } = running()
    const began = performance.now()
    sendSignal(pid, 'SIGTERM')
    await exited
    server = undefined
    return (performance.now() - began) / 1000
  }
  return {
    baseUrl,
    dataDir,
    async start(launch = launchPlainly, variables = {}) {
      if (server) await stop()
      const all = serverVariables(
        { PORT: String(port), SITE_URL: baseUrl, ...settings, ...variables },
        dataDir,
      )
      server = await launch(all)
      await untilReady(all.SITE_URL ?? baseUrl, server)
    },
    stop,
    async kill() {
      sendSignal(running().pid, 'SIGKILL')
      await running().exited
      server = undefined
    },
    async ended() {
      await running().exited
      server = undefined
    },
    output: () => running().output(),
    databaseUrl: () => settings.DATABASE_URL || embeddedUrl(dataDir),
  }
}

/** Starts the server with its output kept in memory. */
export const launchPlainly: Launch = async variables => {
  const [program = '', ...words] = SERVE
  return watchProcess(spawn(program, words, { env: variables, stdio: ['ignore', 'pipe', 'pipe'] }))
}

/** Collects the output of a process, where that is a pipe, and kills the process at the end of this script. */
export function watchProcess(child: ChildProcess): ServerProcess {
  let text = ''
  for (const output of [child.stdout, child.stderr])
    output?.on('data', (chunk: Buffer) => {
      text += chunk
    })
  const abandon = () => child.kill('SIGKILL')
  process.once('exit', abandon)
  const exited = new Promise<number | null>(resolve => {
    child.once('exit', code => {
      process.off('exit', abandon)
      resolve(code)
    })
  })
  return { pid: child.pid ?? 0, exited, output: () => text }
}

/** Sends a signal to a process that may be gone already. */
export function sendSignal(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch (error) {
    if (errorCode(error) !== 'ESRCH') throw error
  }
}

/** Returns the variables of a server on that data folder, with some set. */
export function serverVariables(variables: Record<string, string>, dataDir: string): NodeJS.ProcessEnv {
  return childEnvironment({
    ...testEnvironment('', dataDir),
    HOST: '127.0.0.1',
    LOG_LEVEL: 'info',
    NODE_ENV: 'production',
    // With this variable the server would end together with npm; here only the scenario ends it.
    npm_lifecycle_event: undefined,
    ...variables,
  })
}

async function untilReady(baseUrl: string, server: ServerProcess): Promise<void> {
  let code: number | null | undefined
  void server.exited.then(given => {
    code = given
  })
  for (const deadline = Date.now() + START_MS; Date.now() < deadline; await sleep(50)) {
    if (code !== undefined)
      throw new Error(`the server stopped with ${code}:\n${server.output().slice(-4_000)}`)
    const response = await fetch(`${baseUrl}/api/ready`).catch(() => null)
    if (response?.ok) return
  }
  throw new Error(`the server was not ready in time:\n${server.output().slice(-4_000)}`)
}

function embeddedUrl(dataDir: string): string {
  const [, , , port] = readFileSync(join(databaseFolder(dataDir), 'postmaster.pid'), 'utf8').split('\n')
  return `postgresql://postgres:${readSecret(dataDir, 'database-superuser')}@127.0.0.1:${port}/app`
}
