import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { listBuild } from '@/scripts/package/list-files'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'package-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

function pack(words: string[], shell: Record<string, string> = {}) {
  const script = ['--import', resolve('scripts/tsx.mjs'), resolve('scripts/package.ts')]
  const { status, stderr } = spawnSync(process.execPath, [...script, ...words], {
    cwd: folder,
    encoding: 'utf8',
    env: { NODE_ENV: 'production', PATH: process.env.PATH, ...shell },
  })
  return { status, said: stderr.trim() }
}

test.each([[], ['--help'], ['my', 'folder']])('where to is one word: %j %j', (...words) => {
  expect(pack(words)).toEqual({ status: 1, said: expect.stringMatching(/^Say where to/) })
  expect(readdirSync(folder)).toEqual([])
})

test('what is not built of these sources, or for the SITE_URL that is named, is not packed', () => {
  const refused = (said: RegExp, shell?: Record<string, string>) =>
    expect(pack(['packed'], shell)).toEqual({ status: 1, said: expect.stringMatching(said) })
  refused(/^The site is not built/)
  for (const name of ['app', '.next']) mkdirSync(join(folder, name))
  writeFileSync(join(folder, '.next/BUILD_ID'), 'id')
  writeFileSync(join(folder, '.next/build-stamp'), 'earlier\nhttps://www.example.com\n')
  refused(/^The site has changed since it was built/)
  refused(/^The site is built for https:\/\/www\.example\.com/, { SITE_URL: 'https://www.example.org' })
  expect(readdirSync(folder).sort()).toEqual(['.next', 'app'])
})

test('a package holds what its server is set up and kept by, and nothing that only builds', () => {
  const files = listBuild()
  for (const file of [
    ...['README.md', 'CHANGELOG.md', '.env.example', 'docs/operating.md', 'docs/backup.md'],
    ...['README.md', 'release.sh', 'nginx.conf', 'prometheus/alerts.yml'].map(name => `deploy/${name}`),
    ...['site.service', 'site.socket', 'site-build.service', 'site-update.service'].map(
      name => `deploy/${name}`,
    ),
  ])
    expect(files).toContain(file)
  // By this file build.sh and release.sh tell sources from a package.
  expect(files).not.toContain('package-lock.json')
  // What the README shows is, and no picture beside.
  const shown = [...readFileSync('README.md', 'utf8').matchAll(/!\[[^\]]*\]\(([^)]+)\)/g)].map(
    ([, path]) => path,
  )
  expect(files.filter(file => file.startsWith('docs/pictures/')).sort()).toEqual(shown.sort())
  expect(files.filter(file => /^(deploy\/docker|app|tests)\//.test(file))).toEqual([])
})
