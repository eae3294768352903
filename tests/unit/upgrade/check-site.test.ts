import {
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createServer, type RequestListener, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { NEWER_MIGRATIONS } from '@/lib/platform/migration-files'
import { listenOnLoopback } from '@/lib/postgres/cluster'
import { checkSite } from '@/scripts/upgrade/check-site'
import { acceptMigrations, readCurrent, switchBack } from '@/scripts/upgrade/current-release'

let site: string
let server: Server
beforeEach(() => {
  site = mkdtempSync(join(tmpdir(), 'site-'))
  for (const release of ['first', 'second'])
    mkdirSync(join(site, `releases/${release}/.next/static/chunks`), { recursive: true })
  writeFileSync(join(site, 'releases/second/.next/static/chunks/a1.js'), '')
  writeFileSync(join(site, 'releases/second/.next/BUILD_ID'), 'second')
  writeFileSync(join(site, 'releases/second/.next/build-stamp'), 'hash\nhttps://studio.test\n')
})
afterEach(() => {
  server?.close()
  rmSync(site, { recursive: true, force: true })
})

const PAGE = '<script src="/_next/static/chunks/a1.js"></script>'

async function check(respond: RequestListener, release = 'second') {
  server = createServer(respond)
  const port = await listenOnLoopback(server)
  return checkSite(`http://127.0.0.1:${port}`, join(site, 'releases', release), 0)
}

test('a site that is ready and sends this release’s pages is well; it is asked as its proxy asks it', async () => {
  const hosts = new Set<string>()
  const fault = await check((request, response) => {
    hosts.add(`${request.headers['x-forwarded-proto']}://${request.headers.host}`)
    response.end(PAGE)
  })
  expect(fault).toBeUndefined()
  expect([...hosts]).toEqual(['https://studio.test'])
})

test('one that is not ready is not well', async () => {
  expect(await check((_request, response) => response.writeHead(503).end('no database'))).toBe(
    '/api/ready gives 503: no database',
  )
})

test('one with a broken page is not well, however ready', async () => {
  const fault = await check((request, response) => {
    response.writeHead(request.url === '/jobs' ? 500 : 200).end(PAGE)
  })
  expect(fault).toBe('/jobs gives 500')
})

test('one that still sends the pages of another release is not well', async () => {
  expect(await check((_request, response) => response.end(PAGE), 'first')).toBe(
    '/ is not of this release: it has no static/chunks/a1.js',
  )
})

test('the release before is current again in one step, and takes the migrations that stay', () => {
  symlinkSync('releases/second', join(site, 'current'))
  acceptMigrations(
    site,
    ['2_second', '3_third'].map(name => ({ name, sql: 'SELECT 1' })),
  )
  switchBack(site, 'releases/first')
  expect(readCurrent(site)).toBe('releases/first')
  expect(readlinkSync(join(site, 'current'))).toBe('releases/first')
  expect(readFileSync(join(site, 'current', NEWER_MIGRATIONS), 'utf8')).toBe('2_second\n3_third\n')
})
