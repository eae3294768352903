import { spawn } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { childEnvironment } from '@/lib/platform/env'
import { onShutdown } from '@/lib/platform/shutdown'
import { withoutTraces } from '@/scripts/upgrade/run-step'

const PATIENCE_MS = 300_000
const PAUSE_MS = 200

/** Starts a server by a command of the shell, waits until it says that it is alive, and stops it. Throws with its output where it does not. */
export async function serveUntilHealthy(
  command: string,
  cwd: string,
  variables: Record<string, string>,
): Promise<void> {
  let output = ''
  const child = spawn('nice', ['sh', '-c', `exec ${command}`], {
    cwd,
    env: { ...withoutTraces(childEnvironment({ NODE_ENV: undefined })), ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', chunk => {
      output += chunk
    })
  const ended = new Promise<void>(done => child.once('close', () => done()))
  const stop = () => {
    if (child.exitCode === null && child.pid) process.kill(-child.pid, 'SIGTERM')
    return ended
  }
  onShutdown(stop)
  const until = performance.now() + PATIENCE_MS
  while (!(await isHealthy(`${variables.SITE_URL}/api/health`))) {
    if (child.exitCode !== null || performance.now() > until) {
      await stop()
      throw new Error(`${command} was not alive:\n${output.slice(-6_000)}`)
    }
    await sleep(PAUSE_MS)
  }
  await stop()
}

async function isHealthy(url: string): Promise<boolean> {
  return fetch(url).then(
    ({ ok }) => ok,
    () => false,
  )
}
