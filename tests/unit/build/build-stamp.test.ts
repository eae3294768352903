import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'
import { parseSettings } from '@/lib/platform/env-schema'
import { BUILD_SOURCES, findBuildFault, isBuildFresh, writeBuildStamp } from '@/scripts/build/build-stamp'
import { checkBuild } from '@/scripts/doctor/examine'

// What lies in the repository and cannot change a built page.
const NOT_IN_THE_BUILD = [
  '.ci',
  '.dependency-cruiser.mjs',
  '.editorconfig',
  '.env.example',
  '.github',
  '.gitignore',
  'CHANGELOG.md',
  'CONTRIBUTING.md',
  'LICENSE',
  'README.md',
  'SECURITY.md',
  'biome.json',
  'deploy',
  'docs',
  'exec.cmd',
  'knip.jsonc',
  'playwright.config.ts',
  'prisma.config.ts',
  'tests',
  'vercel.json',
  'vitest.config.ts',
]

let root: string
const write = (path: string, text: string) => {
  mkdirSync(join(root, path, '..'), { recursive: true })
  writeFileSync(join(root, path), text)
}

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'build-'))
  write('app/page.tsx', 'first')
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

function build(siteUrl: string) {
  write('.next/BUILD_ID', 'id')
  writeBuildStamp(siteUrl, root)
}

test('every file and folder of the repository is known to be in the build or not', () => {
  const tracked = execFileSync('git', ['ls-files'], { encoding: 'utf8' }).trim().split('\n')
  const unknown = tracked
    .map(path => path.split('/')[0] ?? path)
    .filter(top => !BUILD_SOURCES.some(source => source.split('/')[0] === top))
    .filter(top => !NOT_IN_THE_BUILD.includes(top))
  expect([...new Set(unknown)]).toEqual([])
})

test('a build is fresh for its own URL until one of its sources changes', () => {
  build('https://studio.test')
  expect(isBuildFresh('https://studio.test', root)).toBe(true)
  expect(isBuildFresh('https://other.test', root)).toBe(false)
  write('instrumentation-client.ts', 'runs first in the browser')
  expect(isBuildFresh('https://studio.test', root)).toBe(false)
})

test('what is missing, stale or made for another URL is not served, and the line says what to run', () => {
  const fault = () => {
    const { reason, cure } = findBuildFault('https://studio.test', root) ?? {}
    return reason && `${reason}: ${cure}`
  }
  expect(fault()).toMatch(/not built: run npm run build/)
  build('http://localhost:3000')
  expect(fault()).toMatch(/for http:\/\/localhost:3000, not for https:\/\/studio\.test: run npm run build/)
  build('https://studio.test')
  expect(fault()).toBeUndefined()
  expect(findBuildFault(undefined, root)).toBeUndefined()
  write('app/page.tsx', 'second')
  expect(findBuildFault(undefined, root)?.reason).toMatch(/changed since it was built/)
  expect(fault()).toMatch(/changed since it was built: run npm run build/)
})

test('on one’s own machine a build serves at any port', () => {
  build('http://localhost:3000')
  expect(findBuildFault('http://127.0.0.1:4000', root)).toBeUndefined()
})

test('a release that is served for another domain is told how to get one, as it builds nothing itself', () => {
  const root = mkdtempSync(join(tmpdir(), 'release-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  mkdirSync(join(root, '.next'))
  writeFileSync(join(root, '.next/BUILD_ID'), 'an id')
  writeFileSync(join(root, '.next/build-stamp'), 'a hash\nhttps://old.example.com\n')
  const release = /systemctl start site-update && systemctl restart site .*Another domain/
  expect(findBuildFault('https://new.example.com', root)?.cure).toMatch(release)
  const found = checkBuild(parseSettings({ SITE_URL: 'https://new.example.com' }), root)
  expect(found).toMatchObject({ state: 'fail', how: expect.stringMatching(release) })
  mkdirSync(join(root, 'app'))
  const built = checkBuild(parseSettings({ SITE_URL: 'https://new.example.com' }), root)
  expect(built).toMatchObject({ how: 'Run: SITE_URL=https://new.example.com npm run build' })
})
