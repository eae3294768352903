import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parseSettings } from '@/lib/platform/env-schema'
import { deployedMemory } from '@/scripts/bench/deployed-memory'
import { listBuild } from '@/scripts/package/list-files'

const settings = (file: string) =>
  readFileSync(`deploy/${file}`, 'utf8')
    .split('\n')
    .flatMap(line => {
      const [, name, value] = /^(\w+)=(.*)$/.exec(line) ?? []
      return name ? [{ name, value: value ?? '' }] : []
    })

const read = (file: string, name: string) => settings(file).find(line => line.name === name)?.value
const { scripts }: { scripts: Record<string, string> } = JSON.parse(readFileSync('package.json', 'utf8'))

test.each(['User', 'EnvironmentFile'])('a version is prepared with the %s it is served with', name => {
  expect(read('site-update.service', name)).toBe(read('site.service', name))
  expect(read('site.service', name)).toBeTruthy()
})

test('it is built before, by an account that can look into nothing of the site', () => {
  expect(read('site-update.service', 'Requires')).toBe('site-build.service')
  expect(read('site-update.service', 'After')).toContain('site-build.service')
  expect(read('site-build.service', 'User')).not.toBe(read('site.service', 'User'))
  expect(read('site-build.service', 'ProtectProc')).toBe('invisible')
})

test('of the settings the build is told SITE_URL alone', () => {
  const folder = mkdtempSync(join(tmpdir(), 'settings-'))
  const [given, told] = [join(folder, 'given'), join(folder, 'told')]
  writeFileSync(
    given,
    "NEXTAUTH_SECRET='a secret'\nSITE_URL=https://www.example.com\nOLD_SITE_URL=https://x\n",
  )
  const [, command = ''] =
    /^\+\/bin\/sh -c '(.*)'$/.exec(read('site-build.service', 'ExecStartPre') ?? '') ?? []
  const here = command.replace(read('site.service', 'EnvironmentFile') ?? '', given)
  const path = read('site-build.service', 'EnvironmentFile')?.replace(/^-/, '') ?? ''
  execFileSync('sh', ['-c', here.replace(path, told)])
  expect(readFileSync(told, 'utf8')).toBe('SITE_URL=https://www.example.com\n')
  rmSync(folder, { recursive: true })
})

test('it is prepared in the folder whose current release is served by the command of npm run serve', () => {
  const folder = read('site-update.service', 'WorkingDirectory')
  const made = `/var/cache/${read('site-build.service', 'CacheDirectory')}`
  expect(read('site-build.service', 'ExecStart')).toBe(
    `${folder}/source/deploy/build.sh ${folder}/source ${made}`,
  )
  expect(read('site-update.service', 'ExecStart')).toBe(
    `${folder}/source/deploy/release.sh ${folder} ${made}/package`,
  )
  expect(read('site.service', 'WorkingDirectory')).toBe(`${folder}/current`)
  const serve = `/usr/bin/${scripts.serve?.replace(/^exec /, '')}`
  expect(read('site.service', 'ExecStart')).toBe(`/usr/bin/flock --shared --no-fork . ${serve}`)
})

test('the socket that is held for the site is where nginx sends requests, by the port the site has by itself', () => {
  const held = read('site.socket', 'ListenStream')
  expect(readFileSync('deploy/nginx.conf', 'utf8')).toContain(`proxy_pass http://${held};`)
  expect(parseSettings({}).port).toBe(Number(held?.split(':')[1]))
})

test('systemd knows every setting of the socket', () => {
  if (!hasSystemd) return
  const { stderr } = spawnSync('systemd-analyze', ['verify', 'deploy/site.service', 'deploy/site.socket'], {
    encoding: 'utf8',
  })
  expect(stderr).not.toMatch(/Unknown|Failed to parse|Invalid/)
})

const hasSystemd = spawnSync('systemd-analyze', ['--version']).error === undefined
const judged: [file: string, tenths: number][] = [
  ['site.service', 15],
  ['site-update.service', 40],
  ['site-build.service', 40],
]

// Where systemd is not at hand there is nothing to ask; a skipped test would count as failed.
test.each(hasSystemd ? judged : [])(
  'systemd knows every setting of %s, and finds it exposed by %i tenths of 10 at most',
  (file, tenths) => {
    const verified = spawnSync('systemd-analyze', ['verify', `deploy/${file}`], { encoding: 'utf8' })
    expect(verified.stderr).not.toMatch(/Unknown|Failed to parse|Invalid/)
    const exposure = spawnSync(
      'systemd-analyze',
      ['security', '--offline=true', `--threshold=${tenths}`, '--no-pager', `deploy/${file}`],
      { encoding: 'utf8' },
    )
    expect(exposure.stdout).toContain('Overall exposure level')
    expect(exposure.status).toBe(0)
  },
)

test('the site may delete the backups that a preparation makes', () => {
  const folder = read('site-update.service', 'WorkingDirectory')
  const writable = settings('site.service').filter(({ name }) => name === 'ReadWritePaths')
  expect(writable.map(({ value }) => value)).toContain(`-${folder}/backups`)
})

test('both units keep the data where the site may write, readable by its account alone', () => {
  for (const file of ['site.service', 'site-update.service']) {
    const values = settings(file).map(({ name, value }) => `${name}=${value}`)
    expect(values).toContain('Environment=DATA_DIR=/var/lib/site')
    for (const line of [
      'StateDirectory=site',
      'StateDirectoryMode=0700',
      'UMask=0077',
      'ProtectSystem=strict',
    ])
      expect(values).toContain(line)
  }
})

test('what the site may reach is a drop-in of its service, which lets nothing through but what it names', () => {
  const values = settings('outgoing.conf')
  expect(values[0]).toEqual({ name: 'IPAddressDeny', value: 'any' })
  expect(values.slice(1).map(({ name }) => name)).toEqual(Array(values.length - 1).fill('IPAddressAllow'))
  expect(values.map(({ value }) => value)).toContain('localhost')
})

test('what is deployed is told the same about memory, as a service and as an image', () => {
  const { env, program } = deployedMemory()
  const told = Object.entries(env).map(([name, value]) => `${name}=${value}`)
  const image = readFileSync('deploy/docker/Dockerfile', 'utf8')
  expect(told).toHaveLength(3)
  expect(image).toContain(`\nENV ${told.join(' ')}\n`)
  expect(JSON.parse(/^CMD (.+)$/m.exec(image)?.[1] ?? '')).toEqual(['node', ...program])
})

test('where the source is a package, it has every script of deploy/ that the units and the guide name there', () => {
  const texts = ['deploy/site-build.service', 'deploy/site-update.service', 'docs/operating.md'].map(file =>
    readFileSync(file, 'utf8'),
  )
  const named = texts.flatMap(text =>
    [...text.matchAll(/source\/(deploy\/\w+\.sh)/g)].map(([, path]) => path),
  )
  expect(new Set(named).size).toBe(3)
  expect(listBuild()).toEqual(expect.arrayContaining(named))
})

// The programs of a machine, as far as roll.sh needs them; `systemctl` notes what it is asked for first.
function roll({ systemctl = 'exit 0', ...programs }: Record<string, string>, ...ports: string[]) {
  const folder = mkdtempSync(join(tmpdir(), 'roll-'))
  const noted = { systemctl: `echo "$*" >>${folder}/asked; ${systemctl}` }
  for (const [name, body] of Object.entries({ ...programs, ...noted }))
    writeFileSync(join(folder, name), `#!/bin/sh\n${body}\n`, { mode: 0o755 })
  const { status, stderr } = spawnSync('/bin/sh', ['deploy/roll.sh', ...ports], {
    env: { PATH: folder, NODE_ENV: 'test' },
    encoding: 'utf8',
  })
  const asked = existsSync(join(folder, 'asked')) ? readFileSync(join(folder, 'asked'), 'utf8') : ''
  rmSync(folder, { recursive: true })
  return { status, stderr, asked }
}

test('one instance after the other is restarted, each only where it can be seen whether it is ready', () => {
  const rolled = roll({ curl: 'exit 0' }, '3001', '3002')
  expect(rolled).toMatchObject({ status: 0, asked: 'restart site@3001\nrestart site@3002\n' })
  expect(roll({}, '3001', '3002')).toEqual({
    status: 1,
    stderr: expect.stringContaining('apt install curl'),
    asked: '',
  })
})

test('where one does not get ready, or cannot be restarted, the others keep what they serve', () => {
  const asked = 'restart site@3001\n'
  expect(roll({ curl: 'exit 1', sleep: 'exit 0' }, '3001', '3002')).toEqual({
    status: 1,
    stderr: expect.stringContaining('site@3001 is not ready after a minute'),
    asked,
  })
  expect(roll({ curl: 'exit 0', systemctl: 'exit 5' }, '3001', '3002')).toMatchObject({ status: 5, asked })
})
