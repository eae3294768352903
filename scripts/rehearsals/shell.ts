import { spawn } from 'node:child_process'
import { childEnvironment } from '@/lib/platform/env'
import { onShutdown } from '@/lib/platform/shutdown'

/** How a command ended, and all it printed. */
export type Outcome = { code: number | null; output: string; seconds: number }

/** Runs a command by the shell in a folder, quietly and with little priority, as a rehearsal leaves the machine to others. */
export async function shell(
  command: string,
  cwd: string,
  variables: Record<string, string | undefined> = {},
): Promise<Outcome> {
  const began = performance.now()
  const child = spawn('nice', ['sh', '-c', command], {
    cwd,
    env: childEnvironment({ ...CLEAN, ...variables }),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  onShutdown(() => void child.kill())
  let output = ''
  const collect = (chunk: Buffer) => {
    output += chunk
  }
  child.stdout.on('data', collect)
  child.stderr.on('data', collect)
  const code = await new Promise<number | null>((done, fail) => {
    child.once('error', fail).once('close', done)
  })
  return { code, output, seconds: (performance.now() - began) / 1000 }
}

/** The same, where it has to go well. Throws with the end of its output. */
export async function mustRun(
  command: string,
  cwd: string,
  variables?: Record<string, string | undefined>,
): Promise<Outcome> {
  const outcome = await shell(command, cwd, variables)
  if (outcome.code !== 0)
    throw new Error(`${command} ended with ${outcome.code}:\n${outcome.output.slice(-6_000)}`)
  return outcome
}

// What npm and the script that rehearses have set for themselves is not for the clone.
const CLEAN = {
  NODE_ENV: undefined,
  TSX_TSCONFIG_PATH: undefined,
  INIT_CWD: undefined,
  npm_lifecycle_event: undefined,
}
