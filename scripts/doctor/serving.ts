import { existsSync, readFileSync } from 'node:fs'
import { isIPv6 } from 'node:net'
import { join } from 'node:path'
import { failure, passed, warning } from '@/lib/doctor/finding'
import type { Finding } from '@/lib/doctor/schema'
import type { Settings } from '@/lib/platform/env-schema'
import { ask } from '@/scripts/upgrade/check-site'

const TIMEOUT_MS = 5000
const SERVES = 200
const AWAY = 503
const ANY_HOST = ['0.0.0.0', '::']

/** Checks that the site runs here, is ready, and serves the build of this folder: the process itself is asked, not its proxy. */
export async function checkServing({ host, port }: Settings, root = '.'): Promise<Finding> {
  const url = `http://${addressOf(host)}:${port}`
  const { status } = await ask(url, '/api/ready', root, TIMEOUT_MS)
  if (typeof status === 'string')
    return warning(
      `The site does not run here: nothing responds at ${url} (${status})`,
      'Where it listens on another port, as each of several instances does, run this with that PORT. Otherwise start it; with the units: systemctl start site.socket site',
    )
  if (status === AWAY)
    return failure(
      `The site that runs at ${url} is not ready`,
      'See what else is found here, and what its log says; with the units: journalctl -u site',
    )
  if (status !== SERVES)
    return warning(
      `What responds at ${url} is not the site: /api/ready gives ${status}`,
      'Set PORT as the site has it, or end the other program and start the site.',
    )
  return checkRunningBuild(url, root)
}

function addressOf(host: string | undefined): string {
  if (!host || ANY_HOST.includes(host)) return '127.0.0.1'
  return isIPv6(host) ? `[${host}]` : host
}

// Every page has the id of its build in what its scripts read.
async function checkRunningBuild(url: string, root: string): Promise<Finding> {
  const path = join(root, '.next/BUILD_ID')
  const id = existsSync(path) ? readFileSync(path, 'utf8').trim() : ''
  const { status, body } = await ask(url, '/', root, TIMEOUT_MS)
  if (status === SERVES && id && body.includes(id))
    return passed(`The site runs at ${url}, with the build of this folder`)
  if (status !== SERVES)
    return failure(
      `The site runs at ${url}, and / gives ${status}`,
      'See what its log says; with the units: journalctl -u site',
    )
  return warning(
    `The site runs at ${url}, and serves another build than that of this folder`,
    'Restart it to serve this one; with the units: systemctl restart site. Or run this in the folder of the release that it serves.',
  )
}
