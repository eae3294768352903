import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { linkSite } from '../../support/linked-site'
import { type RunningServer, startServer } from '../../support/server'

const PUBLIC_URL = 'https://www.example.com'
const PATHS = ['/', '/jobs', '/api/jobs', '/api/nowhere', '/artwork/logo/mark.svg', '/admin/login', '/%zz']

let server: RunningServer | undefined

afterEach(() => server?.stop())

/** The same sources and the same build in another folder, which says that it was made for that public URL. */
function buildFor(siteUrl: string): string {
  const folder = linkSite(['build-stamp'])
  const [sources] = readFileSync('.next/build-stamp', 'utf8').split('\n')
  writeFileSync(join(folder, '.next/build-stamp'), `${sources}\n${siteUrl}\n`)
  return folder
}

/** Whether the server can be reached past the address that tests use: what listens on all addresses can. */
async function isOpenToOthers(port: string): Promise<boolean> {
  const other = process.platform === 'linux' ? '127.0.0.2' : '[::1]'
  const response = await fetch(`http://${other}:${port}/api/health`).catch(() => null)
  return response?.ok ?? false
}

test('a site that is public over https behind a proxy says so to browsers, and listens to this machine alone', async () => {
  server = await startServer({
    cwd: buildFor(PUBLIC_URL),
    env: { SITE_URL: PUBLIC_URL, HOST: '', TRUST_PROXY: '1' },
  })
  for (const path of PATHS) {
    const { headers } = await fetch(server.baseUrl + path, { redirect: 'manual' })
    expect(headers.get('strict-transport-security'), path).toBe('max-age=63072000; includeSubDomains')
  }
  expect(await isOpenToOthers(new URL(server.baseUrl).port)).toBe(false)
}, 180_000)

test('a site tried out over http asks for no https, and is open to the network', async () => {
  server = await startServer({ env: { HOST: '' } })
  for (const path of PATHS) {
    const { headers } = await fetch(server.baseUrl + path, { redirect: 'manual' })
    expect(headers.has('strict-transport-security'), path).toBe(false)
  }
  expect(await isOpenToOthers(new URL(server.baseUrl).port)).toBe(true)
}, 180_000)
