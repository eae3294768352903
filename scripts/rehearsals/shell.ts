import { spawn } from 'node:child_process'
import { childEnvironment } from '@/lib/platform/env'
import { onShutdown } from '@/lib/platform/shutdown'
import { withoutTraces } from '@/scripts/upgrade/run-step'

/** How a command ended, and all it printed. */
export type Outcome = { code: number | null; output: string; seconds: number }

/** Runs a command by the shell in a folder, quietly and with little priority, as a rehearsal leaves the machine to others. */
export async function shell(
  command: string,
  cwd: string,
  variables: Record<string, string> = {},
): Promise<Outcome> {
  const began = performance.now()
  const child = spawn('nice', ['sh', '-c', command], {
    cwd,
    env: { ...withoutTraces(childEnvironment({ NODE_ENV: undefined })), ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
    // A group of its own, which ends as a whole where the rehearsal is broken off.
    detached: true,
  })
  onShutdown(() => {
    if (child.exitCode === null && child.pid) process.kill(-child.pid)
  })
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
  variables?: Record<string, string>,
): Promise<Outcome> {
  const outcome = await shell(command, cwd, variables)
  if (outcome.code !== 0)
    throw new Error(`${command} ended with ${outcome.code}:\n${outcome.output.slice(-6_000)}`)
  return outcome
}
