import { randomBytes } from 'node:crypto'
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { StartUpError } from '@/lib/platform/start-up-error'
import { readOptions } from '@/scripts/upgrade/options'
import { runAsOwner, withoutTraces } from '@/scripts/upgrade/run-step'
import { describeCommand, planSteps } from '@/scripts/upgrade/steps'

let site: string
beforeEach(() => {
  site = realpathSync(mkdtempSync(join(tmpdir(), 'site-')))
  mkdirSync(join(site, 'releases/first'), { recursive: true })
})
afterEach(() => rmSync(site, { recursive: true, force: true }))

const read = (...words: string[]) => readOptions(words, join(site, 'releases/first'), 3000)
const fetchCommand = (...words: string[]) => describeCommand(planSteps(read(...words)).fetch)

test('without a word the newest of the branch is served by the units, in the site whose release it is run in', () => {
  expect(read()).toEqual({
    source: { kind: 'pull' },
    site,
    prepare: 'systemctl start site-update',
    restart: 'systemctl restart site',
    url: 'http://127.0.0.1:3000',
    dryRun: false,
    noWayBack: false,
    timeoutMs: 120_000,
  })
  expect(fetchCommand()).toContain(`git -C '${site}/source' pull --ff-only`)
})

test.each(['v1.2.0', 'release/next'])('%s is a branch, a tag or a commit', ref => {
  expect(read(ref).source).toEqual({ kind: 'ref', ref })
  expect(fetchCommand(ref)).toContain(`checkout --detach '${ref}'`)
})

test('a folder is copied and an archive unpacked, in place of the source once that went well', () => {
  const folder = join(site, 'packed')
  const archive = join(site, 'packed.tgz')
  mkdirSync(folder)
  writeFileSync(archive, '')
  for (const path of [folder, archive]) {
    const { fetch, take } = planSteps(read(path))
    const { command, feed } = fetch
    // The account that owns the site may not reach it, so it is handed over: root's own home is closed.
    expect(command).not.toContain(path)
    expect(feed).toContain(`'${path}'`)
    expect(command).toMatch(/^rm -rf .*new' && mkdir .*new' && tar -xz?f - /)
    expect(take?.command).toMatch(/^for file in .* && rm -rf .* && mv /)
  }
})

test('an archive that cannot be unpacked whole, as on a full disk, leaves the source as it was and nothing beside it', async () => {
  mkdirSync(join(site, 'source'))
  writeFileSync(join(site, 'cut.tgz'), gzipSync(randomBytes(100_000)).subarray(0, 50_000))
  const before = readdirSync(site)
  await expect(runAsOwner(planSteps(read(join(site, 'cut.tgz'))).fetch, site)).rejects.toThrow('Fetch')
  expect(readdirSync(site)).toEqual(before)
})

test.each([[['--dry']], [['one', 'two']], [['--timeout', 'long']]])(
  '%j is met with how it is used',
  words => {
    expect(() => read(...words)).toThrow(/npm run upgrade -- \[WHAT\]/)
  },
)

test('an archive that is not there, and a folder that is no release, are said', () => {
  expect(() => read('./packed.tgz')).toThrow('./packed.tgz is not there')
  expect(() => readOptions([], site, 3000)).toThrow('is no release')
})

test('a name is never read as a command', () => {
  const dangerous = "v1'; rm -rf / #"
  expect(fetchCommand(dangerous)).toContain(`'v1'\\''; rm -rf / #'`)
})

test('what npm and the loader have set for this release does not reach the next one', () => {
  const variables = { PATH: '/bin', npm_config_cache: '/tmp/npm', NODE_ENV: 'test' as const }
  const traces = {
    TSX_TSCONFIG_PATH: '/first',
    npm_lifecycle_event: 'upgrade',
    npm_config_local_prefix: '/first',
  }
  expect(withoutTraces({ ...variables, ...traces })).toEqual(variables)
})

test('what feeds a command is its input, and both have to go well', async () => {
  const step = { name: 'Fetch', command: 'cat > taken' }
  await runAsOwner({ ...step, feed: 'echo given' }, site)
  expect(readFileSync(join(site, 'taken'), 'utf8')).toBe('given\n')
  await expect(runAsOwner({ ...step, feed: 'echo half; exit 3' }, site)).rejects.toThrow('failed (3)')
  await expect(runAsOwner({ ...step, command: 'exit 4', feed: 'yes' }, site)).rejects.toThrow('failed (4)')
})

test.each(['localhost:3000', 'https://www.example.com', 'http://['])(
  '%s is no URL to ask the site at',
  url => {
    expect(() => read('--url', url)).toThrow(StartUpError)
  },
)
