import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createServer, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { NEWER_MIGRATIONS } from '@/lib/platform/migration-files'
import { findFreePort, listenOnLoopback } from '@/lib/postgres/cluster'
import { readCurrent } from '@/scripts/upgrade/current-release'
import type { UpgradeOptions } from '@/scripts/upgrade/options'
import { upgrade } from '@/scripts/upgrade/upgrade'

// The site's folder with one release, and a site that serves whatever is current; `next` is the version to come.
let folder: string
let site: string
let server: Server
let isBroken: (release: string | undefined) => boolean
let options: UpgradeOptions

const PREPARE = 'cp -R source releases/next && ln -sfn releases/next current'
const ADDS = 'ALTER TABLE "jobs" ADD COLUMN "added" TEXT;'
const REMOVES = 'ALTER TABLE "jobs" DROP COLUMN "city";'

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'upgrade-'))
  site = join(folder, 'site')
  for (const place of ['site/releases/first', 'site/source', 'next'])
    mkdirSync(join(folder, place, 'prisma/migrations'), { recursive: true })
  mkdirSync(join(folder, 'next/deploy'))
  writeFileSync(join(folder, 'next/deploy/release.sh'), '')
  symlinkSync('releases/first', join(site, 'current'))
  isBroken = () => false
  server = createServer((_request, response) => {
    response.writeHead(isBroken(readCurrent(site)) ? 503 : 200).end()
  })
  options = {
    source: { kind: 'files', path: join(folder, 'next') },
    site,
    prepare: PREPARE,
    restart: 'echo restarted >>restarts',
    url: `http://127.0.0.1:${await listenOnLoopback(server)}`,
    dryRun: false,
    noWayBack: false,
    timeoutMs: 0,
  }
})
afterEach(() => {
  server.close()
  rmSync(folder, { recursive: true, force: true })
})

function addMigration(sql: string) {
  mkdirSync(join(folder, 'next/prisma/migrations/2_second'))
  writeFileSync(join(folder, 'next/prisma/migrations/2_second/migration.sql'), sql)
}

const restarts = () => readFileSync(join(site, 'restarts'), 'utf8').trim().split('\n').length

test('a version that is well is served, and the release before may serve on top of what it added', async () => {
  addMigration(ADDS)
  await upgrade(options)
  expect(readCurrent(site)).toBe('releases/next')
  expect(restarts()).toBe(1)
  expect(readFileSync(join(site, 'releases/first', NEWER_MIGRATIONS), 'utf8')).toBe('2_second\n')
})

test('settings beside the sources stay where a package takes their place', async () => {
  writeFileSync(join(site, 'source/.env'), 'SITE_URL=https://www.example.com\n')
  chmodSync(join(site, 'source/.env'), 0o600)
  writeFileSync(join(site, 'source/left-over'), '')
  await upgrade(options)
  expect(readdirSync(join(site, 'source')).sort()).toEqual(['.env', 'deploy', 'prisma'])
  expect(readFileSync(join(site, 'source/.env'), 'utf8')).toBe('SITE_URL=https://www.example.com\n')
  expect(statSync(join(site, 'source/.env')).mode & 0o777).toBe(0o600)
})

test('the newest is taken in a clone, also after an upgrade to a tag', async () => {
  const [origin, work] = [join(folder, 'origin'), join(folder, 'work')]
  const git = (...words: string[]) => execFileSync('git', words, { stdio: 'pipe' })
  const commit = (name: string) => {
    writeFileSync(join(work, 'version'), name)
    git('-C', work, 'add', '.')
    git('-C', work, '-c', 'user.name=a', '-c', 'user.email=a@example.com', 'commit', '-m', name)
    git('-C', work, 'push', 'origin', 'HEAD:trunk', '--tags')
  }
  git('init', '--bare', '--initial-branch=trunk', origin)
  git('clone', origin, work)
  for (const file of ['prisma/migrations/kept', 'deploy/release.sh']) {
    mkdirSync(join(work, file, '..'), { recursive: true })
    writeFileSync(join(work, file), '')
  }
  commit('one')
  rmSync(join(site, 'source'), { recursive: true })
  git('clone', origin, join(site, 'source'))
  git('-C', work, 'tag', 'v1')
  commit('two')

  let count = 0
  const versionAfter = async (source: UpgradeOptions['source']) => {
    count += 1
    const prepare = `mkdir releases/${count} && cp -R source/. releases/${count} && ln -sfn releases/${count} current`
    await upgrade({ ...options, source, prepare })
    return readFileSync(join(site, 'source/version'), 'utf8')
  }
  expect(await versionAfter({ kind: 'pull' })).toBe('two')
  expect(await versionAfter({ kind: 'ref', ref: 'v1' })).toBe('one')
  commit('three')
  expect(await versionAfter({ kind: 'pull' })).toBe('three')

  // What is refused is not what the next run of site-update takes, on a branch or none.
  mkdirSync(join(work, 'prisma/migrations/2_second'))
  writeFileSync(join(work, 'prisma/migrations/2_second/migration.sql'), REMOVES)
  commit('four')
  const head = () =>
    git('-C', join(site, 'source'), 'status', '--short', '--branch').toString().split('\n')[0]
  for (const [place, there] of [
    ['trunk', '## trunk...origin/trunk [behind 3]'],
    ['v1', '## HEAD (no branch)'],
  ] as const) {
    git('-C', join(site, 'source'), 'checkout', '-q', place)
    if (place === 'trunk') git('-C', join(site, 'source'), 'reset', '-q', '--hard', 'v1')
    await expect(versionAfter({ kind: 'pull' })).rejects.toThrow(/takes something away.* show [0-9a-f]{40}:/)
    expect(readFileSync(join(site, 'source/version'), 'utf8')).toBe('one')
    expect(head()).toBe(there)
  }
})

test('an archive of the folder is taken as one of what is in it', async () => {
  const archive = join(folder, 'site.tgz')
  addMigration(ADDS)
  mkdirSync(join(folder, 'next/.next'))
  execFileSync('tar', ['-czf', archive, '-C', folder, 'next'])
  await upgrade({ ...options, source: { kind: 'files', path: archive } })
  expect(readdirSync(join(site, 'source')).sort()).toEqual(['.next', 'deploy', 'prisma'])
  expect(readFileSync(join(site, 'releases/first', NEWER_MIGRATIONS), 'utf8')).toBe('2_second\n')
  expect(readdirSync(site)).not.toContain('source.new')
})

test('what is no package leaves the sources as they are', async () => {
  writeFileSync(join(site, 'source/served'), '')
  const fault = /^That is no package of the site.*Nothing is changed\.$/
  const archive = join(folder, 'other.tgz')
  mkdirSync(join(folder, 'other/documents'), { recursive: true })
  execFileSync('tar', ['-czf', archive, '-C', folder, 'other'])
  for (const path of [join(folder, 'other'), archive])
    await expect(upgrade({ ...options, source: { kind: 'files', path } })).rejects.toThrow(fault)
  writeFileSync(archive, 'no archive')
  await expect(upgrade({ ...options, source: { kind: 'files', path: archive } })).rejects.toThrow(
    'Fetch: failed',
  )
  expect(readdirSync(join(site, 'source')).sort()).toEqual(['prisma', 'served'])
  expect(readdirSync(site).sort()).toEqual(['current', 'releases', 'source'])
})

test('where one is not well, the release before is served again', async () => {
  addMigration(ADDS)
  isBroken = release => release === 'releases/next'
  await expect(upgrade(options)).rejects.toThrow(
    /^releases\/next was not well \(.*503.*\)\. releases\/first is served again\. Its migrations stay applied/,
  )
  expect(readCurrent(site)).toBe('releases/first')
  expect(restarts()).toBe(2)
})

test('what takes something away is refused before anything is prepared', async () => {
  addMigration(REMOVES)
  writeFileSync(join(site, 'source/served'), '')
  await expect(upgrade(options)).rejects.toThrow(/^2_second takes something away/)
  expect(readdirSync(join(site, 'releases'))).toEqual(['first'])
  // Otherwise site-update would take it without a question.
  expect(readdirSync(join(site, 'source')).sort()).toEqual(['prisma', 'served'])
  expect(readdirSync(site).sort()).toEqual(['current', 'releases', 'source'])
})

test('where that is asked for all the same, no release goes back that could not serve', async () => {
  addMigration(REMOVES)
  isBroken = release => release === 'releases/next'
  await expect(upgrade({ ...options, noWayBack: true })).rejects.toThrow(/cannot serve after 2_second/)
  expect(readCurrent(site)).toBe('releases/next')
  expect(readdirSync(join(site, 'releases/first'))).toEqual(['prisma'])
})

test('where preparing fails, or makes no release, nothing is restarted', async () => {
  addMigration(ADDS)
  await expect(upgrade({ ...options, prepare: 'exit 3' })).rejects.toThrow(
    /failed \(3\)\.\nreleases\/first is served as before\. Its migrations may have been applied: 2_second/,
  )
  await expect(upgrade({ ...options, prepare: 'true' })).rejects.toThrow(
    'releases/first is still the current release: true made none.',
  )
  expect(readdirSync(site).sort()).toEqual(['current', 'releases', 'source'])
})

test('where nothing responds before, nothing is done: nobody could tell afterwards', async () => {
  const url = `http://127.0.0.1:${await findFreePort()}`
  await expect(upgrade({ ...options, url, prepare: 'true', restart: 'false' })).rejects.toThrow(
    new RegExp(`^Nothing responds at ${url} .*: true && false$`),
  )
  expect(readdirSync(site).sort()).toEqual(['current', 'releases', 'source'])
})
