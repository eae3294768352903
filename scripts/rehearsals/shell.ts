import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { childEnvironment } from '@/lib/platform/env'
import { onShutdown } from '@/lib/platform/shutdown'
import { withoutTraces } from '@/scripts/upgrade/run-step'

/** How a command ended, and all it printed. */
export type Outcome = { code: number | null; output: string; seconds: number }

/**
 * Starts a command by the shell in a folder, quietly and with little priority, as a rehearsal leaves the machine to others.
 * @returns its process, what it has printed so far, its end, and what stops it, as the end of the script does
 */
export function startShell(command: string, cwd: string, variables: Record<string, string> = {}) {
  const child = spawn('nice', ['sh', '-c', command], {
    cwd,
    env: { ...withoutTraces(childEnvironment({ NODE_ENV: undefined })), ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
    // A process group of its own, which is stopped as a whole.
    detached: true,
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      output += chunk
    })
  const ended = once(child, 'close')
  const stop = async () => {
    if (child.exitCode === null && child.pid) process.kill(-child.pid, 'SIGTERM')
    await ended
  }
  onShutdown(stop)
  return { child, output: () => output, ended, stop }
}

/** Runs a command by the shell in a folder to its end. */
export async function shell(
  command: string,
  cwd: string,
  variables?: Record<string, string>,
): Promise<Outcome> {
  const began = performance.now()
  const { output, ended } = startShell(command, cwd, variables)
  const [code] = await ended
  return { code, output: output(), seconds: (performance.now() - began) / 1000 }
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
