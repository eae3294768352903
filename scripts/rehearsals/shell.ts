import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { childEnvironment } from '@/lib/platform/env'
import { onShutdown } from '@/lib/platform/shutdown'
import { withoutTraces } from '@/scripts/upgrade/run-step'

/** How a command ended, and everything that it printed. */
export type Outcome = { code: number | null; output: string; seconds: number }

/**
 * Starts a shell command in a folder with low priority, because a rehearsal takes long and others use the machine meanwhile. The command
 * ends with this script at the latest.
 * @returns its process, a function that returns its output so far, a promise of its end, and a function that stops it
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

/** Runs a shell command in a folder to its end. */
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

/** Runs a shell command in a folder to its end. Throws with the end of its output where it fails. */
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
