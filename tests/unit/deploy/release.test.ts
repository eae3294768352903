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
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { deleteUpgradeBackups } from '@/lib/backup/upgrade-backups'

// The site's folder with a source of one file, and an npm that notes what it is asked for and what it is told, and packs that file.
// What it is to do lies beside it, as what builds is told nothing. It runs hundreds of times, so it starts next to no program.
const FAKE_NPM = `#!/bin/sh
site=\${0%/bin/npm}
asked() { read -r step <"$site/$1" && [ "$words" = "$step" ]; }
words=$*
case "$words" in "run package"*) words='run package' ;; esac
echo "$*" >> "$site/npm.log"
[ ! -e "$site/note-settings" ] || env >> "$site/told-$words"
! asked fail-at || exit 1
case "$*" in
  "run backup"*) pwd -P >"$4" ;;
  "run package"*) mkdir -p "$4/.next" && cp version "$4/.next/built" && : >"$4/.next/build-stamp" ;;
esac
! asked kill-at || { read -r signal <"$site/signal" && kill -s "$signal" "$PPID"; }
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

type Told = { failAt?: string; killAt?: string; signal?: string; variables?: Record<string, string> }

function run(script: string, words: string[], { variables, ...told }: Told): void {
  const files = { 'fail-at': told.failAt, 'kill-at': told.killAt, signal: told.signal }
  for (const [name, text] of Object.entries(files)) write(name, `${text ?? 'nothing'}\n`)
  const PATH = `${join(site, 'bin')}:${process.env.PATH}`
  const env = { PATH, NODE_ENV: 'test' as const, ...variables }
  execFileSync(resolve(`deploy/${script}`), words, { env, stdio: 'ignore' })
}

const release = (told: Told = {}, ...words: string[]) => run('release.sh', [site, ...words], told)
const log = () => readFileSync(join(site, 'npm.log'), 'utf8').trim().split('\n')
// A package's folder is the run's own.
const asked = () => log().map(words => words.replace(/(-- ).*(?=\/)/, '$1'))
const releases = () => readdirSync(join(site, 'releases'))
/** Has the sources be a package, so that preparing one more release takes no build. */
const packSources = () => write('source/.next/build-stamp', '')
/** Gives the present release the name of an earlier second: names of the same second do not say which is newer. */
function dateBack(name: string): string {
  renameSync(join(site, readlinkSync(join(site, 'current'))), join(site, 'releases', name))
  rmSync(join(site, 'current'))
  symlinkSync(`releases/${name}`, join(site, 'current'))
  return `releases/${name}`
}
const built = (folder: string) => readFileSync(join(site, folder, '.next/built'), 'utf8')

const BUILT = ['ci --include=dev', 'run build', 'run package -- /package']

onLinux('a version is installed, built, packed and migrated, and then is the current one', () => {
  release()
  expect(asked()).toEqual([...BUILT, 'run migrate'])
  expect(built('current')).toBe('first')
  expect(readdirSync(join(site, 'current'))).toEqual(['.next'])
})

// As site.env may hold them, and what a machine of its own may need to reach a registry.
const SETTINGS = {
  SITE_URL: 'https://www.example.com',
  DATABASE_URL: 'postgresql://site:secret@localhost/site',
  DATABASE_OWNER_URL: 'postgresql://owner:secret@localhost/site',
  NEXTAUTH_SECRET: 'a secret',
  A_KEY_NOBODY_KNOWS_OF: 'a secret\nof=two lines',
}
const NETWORK = { npm_config_cache: '/tmp/npm', HTTPS_PROXY: 'http://127.0.0.1:1', HOME: '/tmp' }
const told = (words: string) =>
  readFileSync(join(site, `told-${words}`), 'utf8')
    .split('\n')
    .map(line => line.replace(/=.*/, ''))

onLinux('what installs, builds and packs knows SITE_URL alone of the settings, and what migrates all', () => {
  write('note-settings', '')
  release({ variables: { ...SETTINGS, ...NETWORK } })
  const { SITE_URL, ...others } = SETTINGS
  for (const step of ['ci --include=dev', 'run build', 'run package']) {
    expect(told(step)).toEqual(expect.arrayContaining(['SITE_URL', ...Object.keys(NETWORK)]))
    for (const name of Object.keys(others)) expect(told(step)).not.toContain(name)
  }
  expect(told('run migrate')).toEqual(expect.arrayContaining(Object.keys(SETTINGS)))
})

onLinux(
  'settings that lie beside the sources go to the release, and of them SITE_URL alone to the build',
  () => {
    const settings = 'NEXTAUTH_SECRET=secret\nSITE_URL=https://www.example.com\n'
    write('source/.env', settings)
    write('source/.env.local', 'BACKUP_PASSPHRASE=secret\n')
    write('bin/npm', FAKE_NPM.replace('cp version "$4/.next/built"', 'cat .env .env.local >"$4/.next/built"'))
    release()
    expect(built('current')).toBe('SITE_URL=https://www.example.com\n')
    expect(readFileSync(join(site, 'current/.env'), 'utf8')).toBe(settings)
  },
)

onLinux('what another account has built is taken as it is', () => {
  write('built/work/kept', 'what npm has fetched')
  run('build.sh', [join(site, 'source'), join(site, 'built')], {})
  expect(readdirSync(join(site, 'built')).sort()).toEqual(['package', 'work'])
  expect(asked()).toEqual(BUILT)
  release({}, join(site, 'built/package'))
  expect(asked()).toEqual([...BUILT, 'run migrate'])
  expect(built('current')).toBe('first')
})

onLinux.each(['ci --include=dev', 'run build', 'run package'])(
  'a build that fails at npm %s leaves no package of before to be taken for it',
  failAt => {
    mkdirSync(join(site, 'built'))
    run('build.sh', [join(site, 'source'), join(site, 'built')], {})
    expect(() => run('build.sh', [join(site, 'source'), join(site, 'built')], { failAt })).toThrow()
    expect(readdirSync(join(site, 'built'))).toEqual([])
  },
)

onLinux(
  'a build has the sources alone: nothing that was built or stored there, nor of one that was killed',
  () => {
    const build = (told: Told = {}) => run('build.sh', [join(site, 'source'), join(site, 'built')], told)
    for (const folder of ['source/.next', 'source/.data', 'built/building/source'])
      write(`${folder}/a`, 'before')
    write('bin/npm', FAKE_NPM.replace('cp version "$4/.next/built"', 'ls -A >"$4/.next/built"'))
    build()
    expect(built('built/package')).toBe('version\n')
    expect(() => build({ killAt: 'run build', signal: 'TERM' })).toThrow()
    expect(readdirSync(join(site, 'built'))).toEqual([])
  },
)

onLinux('sources that cannot be read whole are not built', () => {
  write('bin/tar', '#!/bin/sh\n/bin/tar "$@" || exit\ncase $1 in -cf) exit 2 ;; esac\n')
  chmodSync(join(site, 'bin/tar'), 0o755)
  expect(() => release()).toThrow()
  expect(releases()).toEqual([])
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
  const served = readlinkSync(join(site, 'current'))
  release()
  // Within one second the names do not tell which is newer.
  const id = basename(readlinkSync(join(site, 'current')))
  const backup = `${realpathSync(site)}/backups/${id}.backup`
  expect(readFileSync(backup, 'utf8')).toBe(`${realpathSync(site)}/${served}\n`)
  expect(log().slice(-2)).toEqual([`run backup -- ${backup}`, 'run migrate'])
  expect(asked().slice(4, -2)).toEqual(BUILT)
})

onLinux('what follows on a release that was gone back to lives with the newer migrations, too', () => {
  release()
  write('current/newer-migrations', '2_added\n')
  write('current/newer-migrations.d/2_added/migration.sql', 'SELECT 1')
  write(
    'bin/npm',
    FAKE_NPM.replace('case "$words"', '[ "$words" != "run migrate" ] || ls >"$site/migrated"\ncase "$words"'),
  )
  release()
  // Before it migrates, which would else refuse a database that has them.
  expect(readFileSync(join(site, 'migrated'), 'utf8')).toContain('newer-migrations\nnewer-migrations.d\n')
  expect(readFileSync(join(site, 'current/newer-migrations.d/2_added/migration.sql'), 'utf8')).toBe(
    'SELECT 1',
  )
})

onLinux('what was packed elsewhere is neither installed nor built', () => {
  rmSync(join(site, 'source'), { recursive: true })
  write('source/.next/build-stamp', 'packed')
  write('source/.next/built', 'elsewhere')
  write('source/node_modules/a', 'packed')
  mkdirSync(join(site, 'built'))
  run('build.sh', [join(site, 'source'), join(site, 'built')], {})
  release({}, join(site, 'built/package'))
  expect(log()).toEqual(['run migrate'])
  expect(built('current')).toBe('elsewhere')
  expect(existsSync(join(site, 'current/node_modules/a'))).toBe(true)
})

onLinux.each(['run build', 'run migrate'])('where npm %s fails, everything stays as it was', step => {
  release()
  const served = readlinkSync(join(site, 'current'))
  expect(() => release({ failAt: step })).toThrow()
  expect(readlinkSync(join(site, 'current'))).toBe(served)
  expect(releases()).toHaveLength(1)
  expect(readdirSync(site).filter(name => name.startsWith('current'))).toEqual(['current'])
})

onLinux.each([
  ['TERM', 'run build'],
  ['KILL', 'run build'],
  ['TERM', 'run migrate'],
  ['HUP', 'run migrate'],
  ['KILL', 'run migrate'],
])('runs that %s ended in npm %s leave nothing behind, nor push out the release before', (signal, killAt) => {
  release()
  const served = readlinkSync(join(site, 'current'))
  for (let i = 0; i < 3; i++) expect(() => release({ killAt, signal })).toThrow()
  expect(readlinkSync(join(site, 'current'))).toBe(served)
  // What cannot be heeded leaves something to the next run.
  if (signal !== 'KILL') expect(releases()).toHaveLength(1)
  release()
  expect(releases().map(id => `releases/${id}`)).toEqual(
    expect.arrayContaining([served, readlinkSync(join(site, 'current'))]),
  )
  expect(releases()).toHaveLength(2)
  expect(existsSync(join(site, 'current/unfinished'))).toBe(false)
})

onLinux('what another run is making just then stays', () => {
  const other = `20200101T000000Z-${process.pid}`
  write(`releases/${other}/unfinished`, '')
  release()
  expect(releases()).toContain(other)
})

onLinux(
  'the release just made and the one before stay, whatever the names of the others, as where the clock was ahead of its time',
  () => {
    for (const at of [1, 2, 3]) write(`releases/2999010${at}T000000Z-1/.next/built`, 'ahead')
    release()
    expect(built('current')).toBe('first')
    const before = readlinkSync(join(site, 'current'))
    release()
    expect([built('current'), built(before)]).toEqual(['first', 'first'])
  },
)

onLinux('backups go by their age alone, which the site sees to: none with its release', async () => {
  packSources()
  release()
  // It must be there when the site starts, which could else not write to it.
  expect(readdirSync(join(site, 'backups'))).toEqual([])
  expect(statSync(join(site, 'backups')).mode & 0o777).toBe(0o700)
  expect(() => release({ failAt: 'run migrate' })).toThrow()
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
    packSources()
    const served = dateBack('20200101T000000Z-1')
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
  packSources()
  for (const day of [1, 2, 3, 4]) {
    release()
    dateBack(`2020010${day}T000000Z-1`)
  }
  release()
  const newest = basename(readlinkSync(join(site, 'current')))
  expect(releases().sort()).toEqual(['20200103T000000Z-1', '20200104T000000Z-1', newest])
  expect(existsSync(join(site, 'current/.next'))).toBe(true)
})
