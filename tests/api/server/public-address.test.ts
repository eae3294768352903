import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { linkSite } from '../../support/linked-site'
import { isOpenToOthers, type RunningServer, startServer } from '../../support/server'

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

test('a site that is public over https behind a proxy says so to browsers, and listens to this machine alone', async () => {
  server = await startServer({
    cwd: buildFor(PUBLIC_URL),
    env: { SITE_URL: PUBLIC_URL, HOST: '', TRUST_PROXY: '1' },
  })
  for (const path of PATHS) {
    const { headers } = await fetch(server.baseUrl + path, { redirect: 'manual' })
    expect(headers.get('strict-transport-security'), path).toBe('max-age=63072000; includeSubDomains')
  }
  expect(await isOpenToOthers(server)).toBe(false)
}, 180_000)
