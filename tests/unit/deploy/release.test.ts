import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { deleteUpgradeBackups } from '@/lib/backup/upgrade-backups'

// The site's folder with a source of one file, and an npm that notes what it is asked for and builds one file.
const FAKE_NPM = `#!/bin/sh
echo "$*" >> "$NPM_LOG"
[ "$*" != "run $FAIL_AT" ] || exit 1
case "$*" in "run backup"*) : >"$4" ;; esac
[ "$*" != "run build" ] || { mkdir .next && cp version .next/built; }
[ "$*" != "run $KILL_AT" ] || kill -s "$SIGNAL" "$PPID"
`

// As the units that run it. A skipped test would count as failed.
const notHere = Object.assign(() => {}, { each: () => () => {} }) as unknown as typeof test
const onLinux = process.platform === 'linux' ? test : notHere

let site: string
const write = (path: string, text: string) => {
  mkdirSync(join(site, path, '..'), { recursive: true })
  writeFileSync(join(site, path), text)
}

beforeEach(() => {
  site = mkdtempSync(join(tmpdir(), 'site-'))
  write('bin/npm', FAKE_NPM)
  chmodSync(join(site, 'bin/npm'), 0o755)
  write('source/version', 'first')
  write('source/node_modules/a', 'installed here')
  write('source/.git/HEAD', 'history')
})
afterEach(() => rmSync(site, { recursive: true, force: true }))

function release(failAt = '', killed: { KILL_AT?: string; SIGNAL?: string } = {}): void {
  const PATH = `${join(site, 'bin')}:${process.env.PATH}`
  const env = { PATH, NPM_LOG: join(site, 'npm.log'), FAIL_AT: failAt, ...killed, NODE_ENV: 'test' as const }
  execFileSync(resolve('deploy/release.sh'), [site], { env, stdio: 'ignore' })
}

const releases = () => readdirSync(join(site, 'releases'))
const built = (folder: string) => readFileSync(join(site, folder, '.next/built'), 'utf8')

onLinux('a version is installed, built and migrated, and then is the current one', () => {
  release()
  expect(readFileSync(join(site, 'npm.log'), 'utf8').trim().split('\n')).toEqual([
    'ci --include=dev',
    'run build',
    'run migrate',
  ])
  expect(built('current')).toBe('first')
  expect(existsSync(join(site, 'current/node_modules'))).toBe(false)
  expect(existsSync(join(site, 'current/.git'))).toBe(false)
})

onLinux('what is being served is not written to', () => {
  release()
  const served = readlinkSync(join(site, 'current'))
  write('source/version', 'second')
  release()
  expect(readlinkSync(join(site, 'current'))).not.toBe(served)
  expect([built(served), built('current')]).toEqual(['first', 'second'])
})

onLinux('the version that is served backs up before the next one migrates', () => {
  release()
  release()
  const asked = readFileSync(join(site, 'npm.log'), 'utf8').trim().split('\n').slice(3)
  // Within one second the names do not tell which is newer.
  const id = basename(readlinkSync(join(site, 'current')))
  expect(asked.map(words => words.replace(realpathSync(site), ''))).toEqual([
    'ci --include=dev',
    'run build',
    expect.stringMatching(/^run backup -- \/backups\/[\dTZ-]+\.backup$/),
    'run migrate',
  ])
  expect(asked[2]).toContain(id)
})

onLinux('what was packed elsewhere is neither installed nor built', () => {
  rmSync(join(site, 'source'), { recursive: true })
  write('source/.next/build-stamp', 'packed')
  write('source/.next/built', 'elsewhere')
  write('source/node_modules/a', 'packed')
  release()
  expect(readFileSync(join(site, 'npm.log'), 'utf8').trim()).toBe('run migrate')
  expect(built('current')).toBe('elsewhere')
  expect(existsSync(join(site, 'current/node_modules/a'))).toBe(true)
})

onLinux.each(['build', 'migrate'])('where it cannot %s, everything stays as it was', step => {
  release()
  const served = readlinkSync(join(site, 'current'))
  expect(() => release(step)).toThrow()
  expect(readlinkSync(join(site, 'current'))).toBe(served)
  expect(releases()).toHaveLength(1)
  expect(readdirSync(site).filter(name => name.startsWith('current'))).toEqual(['current'])
})

onLinux.each(['TERM', 'HUP', 'KILL'])(
  'runs that %s ended leave nothing behind, nor push out the release before',
  SIGNAL => {
    release()
    const served = readlinkSync(join(site, 'current'))
    for (let i = 0; i < 3; i++) expect(() => release('', { KILL_AT: 'build', SIGNAL })).toThrow()
    expect(readlinkSync(join(site, 'current'))).toBe(served)
    release()
    expect(releases().map(id => `releases/${id}`)).toEqual(
      expect.arrayContaining([served, readlinkSync(join(site, 'current'))]),
    )
    expect(releases()).toHaveLength(2)
    expect(existsSync(join(site, 'current/unfinished'))).toBe(false)
  },
)

onLinux('backups go by their age alone, which the site sees to: none with its release', async () => {
  release()
  // It must be there when the site starts, which could else not write to it.
  expect(readdirSync(join(site, 'backups'))).toEqual([])
  expect(() => release('migrate')).toThrow()
  for (let i = 0; i < 5; i++) release()
  const made = readdirSync(join(site, 'backups'))
  expect(made).toHaveLength(6)
  const [year, rest = ''] = ['2020', made[0]?.slice(4)]
  write(`backups/${year}${rest}`, '')
  write(`backups/${year}${rest}.0123456789ab.part`, '')
  write('backups/before-the-move.backup', '')
  expect(await deleteUpgradeBackups(new Date(), join(realpathSync(site), 'releases/any'))).toBe(2)
  expect(readdirSync(join(site, 'backups'))).toEqual([...made, 'before-the-move.backup'].sort())
  expect(await deleteUpgradeBackups(new Date(), site)).toBe(0)
})

// As site.service starts it, but that its folder cannot be seen from outside: the service has users of its own.
const SERVER = ['sh', '-c', 'cd / && echo serves && exec sleep 60']
const unit = readFileSync('deploy/site.service', 'utf8')
const [, lock = ''] = /^ExecStart=(.*)\/usr\/bin\/node /m.exec(unit) ?? []

onLinux(
  'one that is still being served is kept, however many were prepared since, and goes once it is not',
  async () => {
    release()
    // Of an earlier second than the others, so that it is the oldest.
    const served = 'releases/20200101T000000Z-1'
    renameSync(join(site, readlinkSync(join(site, 'current'))), join(site, served))
    rmSync(join(site, 'current'))
    symlinkSync(served, join(site, 'current'))
    const [program = '', ...words] = [...lock.trim().split(' ').filter(Boolean), ...SERVER]
    const server = spawn(program, words, { cwd: join(site, 'current'), stdio: ['ignore', 'pipe', 'ignore'] })
    await once(server.stdout, 'data')
    try {
      for (let i = 0; i < 5; i++) release()
      expect(built(served)).toBe('first')
    } finally {
      server.kill()
      await once(server, 'exit')
    }
    release()
    expect(existsSync(join(site, served))).toBe(false)
  },
)

onLinux('the three newest are kept', () => {
  for (let i = 0; i < 5; i++) release()
  // Of the same second, which of them is the newest is not told by the name.
  expect(releases().length).toBeGreaterThanOrEqual(3)
  expect(releases().length).toBeLessThanOrEqual(4)
  expect(built('current')).toBe('first')
})
