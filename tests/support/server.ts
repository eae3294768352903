import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { COMPILE_ONCE } from './compile-once'
import { asServingRole } from './databases'
import { choosePort } from './ports'

const runFile = promisify(execFile)

// `npm test` names a folder, and looks through the logs at its end (scripts/testing/log-scan.ts).
const logFolder = process.env.TEST_SERVER_LOGS

/** The product's own server in a process of its own. */
export type RunningServer = {
  baseUrl: string
  process: ChildProcess
  /** Everything it has printed so far. */
  output(): string
  /** Resident memory in bytes. */
  memory(): Promise<number>
  /** Asks it to stop; gives its exit code once it is gone. */
  stop(): Promise<number | null>
  /** Ends it at once, as a power cut would. */
  kill(): Promise<void>
}

const running = new Set<string>()

// It changes nothing, and still succeeds.
const NOBODYS_LINK = '/api/newsletter/unsubscribe/nobody'

/**
 * Waits until every running server has been notified of what this test stored past it: before a server responds to a request
 * that changes something, it waits for all notifications of earlier commits.
 */
export async function untilServersNotified(): Promise<void> {
  const notified = [...running].map(baseUrl => fetch(baseUrl + NOBODYS_LINK, { method: 'POST' }))
  await Promise.allSettled(notified)
}

type Options = {
  /** Variables beside those of the test's own environment. */
  env?: Record<string, string>
  port?: number
  /** The folder it runs in, where that is not the repository itself. */
  cwd?: string
  readyWithin?: number
  /** What Node runs, where it is not the site's own server. */
  program?: readonly string[]
}

/** Starts the production server of the built app and waits until it is ready. Throws with its output where it is not. */
export async function startServer(options: Options = {}): Promise<RunningServer> {
  const port = options.port ?? (await choosePort())
  const baseUrl = `http://127.0.0.1:${port}`
  // Where the logs are looked through, they say all that they would in production.
  const level = logFolder && { LOG_LEVEL: 'info' }
  const variables = { PORT: String(port), SITE_URL: baseUrl, ...level, ...options.env }
  const run = runScript('serve', variables, { cwd: options.cwd, program: options.program })
  if (logFolder)
    void run.exited.then(() => writeFileSync(join(logFolder, `${randomUUID()}.log`), run.output()))
  await untilReady(`${baseUrl}/api/ready`, run, options.readyWithin ?? 60_000)
  const { process: child, output, exited } = run
  running.add(baseUrl)
  void exited.then(code => {
    running.delete(baseUrl)
    // Every test after it fails, and none of them can say why.
    if (!child.killed) console.error(`a server ended by itself (${child.signalCode ?? code}):\n${output()}`)
  })
  return {
    baseUrl,
    process: child,
    output,
    memory: () => residentMemory(child),
    async stop() {
      child.kill('SIGTERM')
      return exited
    },
    async kill() {
      child.kill('SIGKILL')
      await exited
    },
  }
}

/** Runs one of the product's commands as a serving machine has it; gives its process, its output and its exit code. */
export function runScript(
  name: string,
  env: Record<string, string | undefined> = {},
  {
    words = [],
    cwd = '.',
    program = name === 'serve' ? ['scripts/run.mjs', name] : [`.next/commands/${name}.mjs`],
  }: { words?: readonly string[]; cwd?: string | undefined; program?: readonly string[] | undefined } = {},
) {
  // Those that API tests start run as their tests do; those behind a browser serve long enough for code to be compiled well.
  const options = process.env.VITEST ? COMPILE_ONCE : []
  const child = spawn(process.execPath, [...options, ...program, ...words], {
    cwd,
    // Built servers run as in production whatever the test runner calls its own mode.
    env: {
      ...process.env,
      HOST: '127.0.0.1',
      ...env,
      DATABASE_URL: asServingRole(env.DATABASE_URL ?? process.env.DATABASE_URL ?? ''),
      // A database of a test's own is reached without the pooler.
      DATABASE_DIRECT_URL: env.DATABASE_URL ? '' : asServingRole(process.env.DATABASE_DIRECT_URL ?? ''),
      NODE_ENV: 'production',
      VITEST: undefined,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let text = ''
  const collect = (chunk: Buffer) => {
    text += chunk
  }
  child.stdout.on('data', collect)
  child.stderr.on('data', collect)
  const abandon = () => child.kill('SIGKILL')
  process.once('exit', abandon)
  const exited = new Promise<number | null>(resolve => {
    child.once('close', code => {
      process.off('exit', abandon)
      resolve(code)
    })
  })
  return { process: child, output: () => text, exited }
}

async function untilReady(url: string, run: ReturnType<typeof runScript>, milliseconds: number) {
  for (const deadline = Date.now() + milliseconds; Date.now() < deadline; ) {
    if (run.process.exitCode !== null) throw new Error(`the server stopped:\n${run.output()}`)
    const response = await fetch(url).catch(() => null)
    if (response?.ok) return
    await sleep(50)
  }
  run.process.kill('SIGKILL')
  throw new Error(`the server was not ready in time:\n${run.output()}`)
}

// Linux says it in a file, which is quicker to read often than `ps` is to start and needs no package; others have `ps`.
async function residentMemory({ pid }: ChildProcess): Promise<number> {
  const kibibytes =
    process.platform === 'linux'
      ? /^VmRSS:\s+(\d+) kB$/m.exec(await readFile(`/proc/${pid}/status`, 'utf8'))?.[1]
      : (await runFile('ps', ['-o', 'rss=', '-p', String(pid)])).stdout
  const bytes = Number(kibibytes?.trim()) * 1024
  if (!(bytes > 0)) throw new Error(`no memory is known of process ${pid}`)
  return bytes
}

/** Whether the server can be reached past the address that tests use: what listens on all addresses can. */
export async function isOpenToOthers({ baseUrl }: RunningServer): Promise<boolean> {
  const other = process.platform === 'linux' ? '127.0.0.2' : '[::1]'
  const response = await fetch(`http://${other}:${new URL(baseUrl).port}/api/health`).catch(() => null)
  return response?.ok ?? false
}
