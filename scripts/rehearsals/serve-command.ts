import { setTimeout as sleep } from 'node:timers/promises'
import { startShell } from './shell'

const TIMEOUT_MS = 300_000
const PAUSE_MS = 200

/**
 * Starts a server by a shell command, waits until its health endpoint responds, and stops it. Throws with its output where it does not
 * respond.
 */
export async function serveUntilHealthy(
  command: string,
  cwd: string,
  variables: Record<string, string>,
): Promise<void> {
  const { child, output, stop } = startShell(`exec ${command}`, cwd, variables)
  const until = performance.now() + TIMEOUT_MS
  while (!(await isHealthy(`${variables.SITE_URL}/api/health`))) {
    if (child.exitCode !== null || performance.now() > until) {
      await stop()
      throw new Error(`${command} was not alive:\n${output().slice(-6_000)}`)
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
