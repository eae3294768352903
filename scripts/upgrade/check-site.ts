import { existsSync } from 'node:fs'
import { get } from 'node:http'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { builtUrlOf } from '@/scripts/build/build-stamp'

const PAGES = ['/', '/jobs']
const PAGES_MS = 3_000
const BETWEEN_MS = 250
const ONE_MS = 20_000

/**
 * Looks whether the site is ready and sends the pages of that release. Returns what is wrong once it has had its time;
 * undefined where all is well.
 * @param url where it listens
 * @param release the folder that it has to serve
 */
export async function checkSite(
  url: string,
  release: string,
  timeoutMs: number,
): Promise<string | undefined> {
  const notReady = await untilWell(timeoutMs, () => findUnready(url, release))
  return notReady ?? (await untilWell(Math.min(timeoutMs, PAGES_MS), () => findBrokenPage(url, release)))
}

/** Returns why no site responds there, whatever it says; undefined where one does. */
export async function findSilence(url: string, release: string): Promise<string | undefined> {
  const { status } = await ask(url, '/api/health', release)
  return typeof status === 'string' ? status : undefined
}

async function untilWell(timeoutMs: number, findFault: () => Promise<string | undefined>) {
  const deadline = Date.now() + timeoutMs
  for (;;) {
    const fault = await findFault()
    if (!fault || Date.now() > deadline) return fault
    await sleep(BETWEEN_MS)
  }
}

async function findUnready(url: string, release: string): Promise<string | undefined> {
  const { status, body } = await ask(url, '/api/ready', release)
  return status === 200 ? undefined : `/api/ready gives ${status}: ${body.slice(0, 200)}`
}

async function findBrokenPage(url: string, release: string): Promise<string | undefined> {
  for (const path of PAGES) {
    const { status, body } = await ask(url, path, release)
    if (status !== 200) return `${path} gives ${status}`
    const foreign = findForeignFile(body, release)
    if (foreign) return `${path} is not of this release: it has no ${foreign}`
  }
  return undefined
}

/** Names a script or sheet of a page that is not among the files of a release; undefined where all are. */
function findForeignFile(page: string, release: string): string | undefined {
  const files = [...page.matchAll(/\/_next\/(static\/[\w./~-]+\.(?:js|css))/g)].map(([, file = '']) => file)
  return files.find(file => !existsSync(join(release, '.next', file)))
}

type PageResponse = { status: number | string; body: string }

/**
 * Requests a path of the site as its proxy would, since it redirects requests for another host or without TLS.
 * @param release a folder whose build says for which URL it is
 * @returns the status, or what kept it from responding
 */
export function ask(url: string, path: string, release: string, timeoutMs = ONE_MS): Promise<PageResponse> {
  const { host, protocol } = new URL(builtUrlOf(release) ?? url)
  const headers = { Host: host, 'X-Forwarded-Host': host, 'X-Forwarded-Proto': protocol.slice(0, -1) }
  return new Promise(done => {
    const request = get(new URL(path, url), { headers, agent: false, timeout: timeoutMs }, response => {
      let body = ''
      response.setEncoding('utf8').on('data', (chunk: string) => {
        body += chunk
      })
      response.once('close', () => done({ status: response.statusCode ?? 0, body }))
    })
    request.once('timeout', () => request.destroy(new Error(`no response in ${timeoutMs / 1000} s`)))
    request.once('error', error => done({ status: error.message, body: '' }))
  })
}
