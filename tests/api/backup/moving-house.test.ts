import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { createBackup } from '@/lib/backup/create-backup'
import { restoreBackup } from '@/lib/backup/restore-backup'
import { verifyBackup } from '@/lib/backup/verify-backup'
import { diskStore } from '@/lib/cv-files/disk-store'
import { env } from '@/lib/platform/env'
import { postLogin } from '../../support/administrator'
import { anApplicationForm, apply, listIds } from '../../support/applying'
import { aTarget, fillSite, queryAt } from '../../support/backups'
import { aPdf, PDF_TYPE } from '../../support/cv-bytes'
import { asServingRole, createDatabase, runSql } from '../../support/databases'
import { runScript, startServer } from '../../support/server'

const CLIENTS = 8
const BEFORE = 16
const PASSPHRASE = 'a walk along the plateau'
const EMBEDDED = { DATABASE_URL: '', NEXTAUTH_SECRET: '', SEED: 'sample' }

let folder: string
/** A backup of a site with something of everything. */
let house: string
let own: Awaited<ReturnType<typeof createDatabase>>

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'moving-house-'))
  house = join(folder, 'house.backup')
  const store = diskStore(join(folder, 'filled'))
  await fillSite(store)
  await createBackup(house, { url: env().databaseUrl, store }, { passphrase: PASSPHRASE })
  own = await createDatabase(inject('clusterUrl'))
})
afterAll(async () => {
  await own?.drop()
  await rm(folder, { recursive: true, force: true })
})

type Acknowledged = { id: string; bytes: Buffer }

type Script = 'backup' | 'restore'

/** Starts one of the two scripts with these words behind it. */
const start = (script: Script, env: Record<string, string>, ...words: string[]) =>
  runScript(script, { ...EMBEDDED, ...env }, { words })

/** Gives the output of a script that succeeds. */
async function untilDone(running: ReturnType<typeof start>) {
  if ((await running.exited) !== 0) throw new Error(`it failed:\n${running.output()}`)
  return running.output()
}

const run = (script: Script, env: Record<string, string>, ...words: string[]) =>
  untilDone(start(script, env, ...words))

/** Gives the last line of a script that fails, which says why without a trace. */
async function refusalOf(script: Script, env: Record<string, string>, ...words: string[]) {
  const running = start(script, env, ...words)
  expect(await running.exited).toBe(1)
  expect(running.output()).not.toMatch(/^\s+at /m)
  return running.output().trim().split('\n').at(-1)
}

/** Applies again and again until told to stop, as one of many visitors. */
async function keepApplying(
  baseUrl: string,
  jobId: string,
  visitor: number,
  { acknowledged, stop }: { acknowledged: Acknowledged[]; stop: AbortSignal },
) {
  for (let turn = 0; !stop.aborted; turn++) {
    const bytes = aPdf({ text: `Visitor ${visitor}, turn ${turn}`, bytes: 40_000 })
    const cv = { bytes, name: 'cv.pdf', type: PDF_TYPE }
    const email = `visitor-${visitor}-${turn}@example.com`
    const response = await apply(baseUrl, jobId, anApplicationForm({ email, cv }))
    if (response.status !== 201) throw new Error(`applying gave ${response.status}: ${await response.text()}`)
    const { application } = (await response.json()) as { application: { _id: string } }
    acknowledged.push({ id: application._id, bytes })
  }
}

async function listApplications(baseUrl: string): Promise<Map<string, string>> {
  const Authorization = (await postLogin(baseUrl)).headers.get('Authorization') ?? ''
  const response = await fetch(`${baseUrl}/api/admin/applications`, { headers: { Authorization } })
  const records = (await response.json()) as { _id: string; cv: string }[]
  return new Map(records.map(record => [record._id, record.cv]))
}

test('made while visitors apply, it brings every acknowledged row and file to an empty machine', async () => {
  const busy = await mkdtemp(join(folder, 'busy-'))
  const [oldDir, newDir, file] = [join(busy, 'old'), join(busy, 'new'), join(busy, 'busy.backup')]
  const server = await startServer({ env: { ...EMBEDDED, DATA_DIR: oldDir }, readyWithin: 120_000 })
  const [job] = await listIds(server.baseUrl, 'jobs')
  const acknowledged: Acknowledged[] = []
  const load = new AbortController()
  const visitors = Array.from({ length: CLIENTS }, (_, visitor) =>
    keepApplying(server.baseUrl, job, visitor, { acknowledged, stop: load.signal }),
  )
  await expect.poll(() => acknowledged.length, { timeout: 60_000 }).toBeGreaterThan(BEFORE)
  const before = [...acknowledged]
  const backup = start('backup', { DATA_DIR: oldDir, BACKUP_PASSPHRASE: PASSPHRASE }, file)
  // By then it has the rows.
  await expect.poll(() => backup.output(), { timeout: 60_000 }).toContain('CV files: ')
  const during = acknowledged.length - before.length
  load.abort()
  await Promise.all(visitors)
  const output = await untilDone(backup)
  await server.stop()
  await rm(oldDir, { recursive: true })
  expect(during).toBeGreaterThan(0)
  expect(output).toContain(', encrypted')
  expect(output).not.toContain('Warning')
  expect(await readdir(busy)).toEqual(['busy.backup', 'erasures.jsonl'])

  await run('restore', { DATA_DIR: newDir, BACKUP_PASSPHRASE: PASSPHRASE }, file)
  const BACKUP_DIR = join(busy, 'daily')
  const restored = await startServer({ env: { ...EMBEDDED, DATA_DIR: newDir, BACKUP_DIR } })
  const applications = await listApplications(restored.baseUrl)
  for (const { id, bytes } of before) {
    const cv = applications.get(id)
    expect(cv, id).toBeDefined()
    expect((await readFile(join(newDir, 'cv-files', cv ?? ''))).equals(bytes), id).toBe(true)
  }
  const files = (await readdir(join(newDir, 'cv-files'))).filter(name => name.startsWith('cv_'))
  expect(files.sort()).toEqual([...applications.values()].sort())
  // Made by the role that serves, which owns nothing.
  const listDaily = () => readdir(BACKUP_DIR).catch(() => [])
  const whole = expect.stringMatching(/\.backup$/)
  await expect.poll(listDaily, { timeout: 120_000 }).toEqual(['erasures.jsonl', whole])
  const [, daily = ''] = await listDaily()
  const { tables, files: cvs } = await verifyBackup(join(BACKUP_DIR, daily), undefined)
  expect(tables.get('applications')?.rows).toBe(applications.size)
  expect([...cvs.keys()].sort()).toEqual([...applications.values()].sort())
  await restored.stop()
}, 600_000)

test('a site moves to the embedded database, and from there to one of its own', async () => {
  const [second, third] = [join(folder, 'second.backup'), join(folder, 'third.backup')]
  const [embeddedDir, ownDir] = [join(folder, 'embedded'), join(folder, 'own')]
  const secret = { BACKUP_PASSPHRASE: PASSPHRASE }
  const away = { ...secret, DATABASE_URL: own.url, DATABASE_OWNER_URL: own.url, DATA_DIR: ownDir }
  const damaged = join(folder, 'damaged.backup')
  await writeFile(damaged, (await readFile(house)).subarray(0, -1))
  expect(await refusalOf('restore', { ...secret, DATA_DIR: embeddedDir }, damaged)).toMatch(
    /damaged or cut off/,
  )
  // That has left nothing, as a backup is restored to an empty site only.
  const said = await run('restore', { ...secret, DATA_DIR: embeddedDir }, house, '--send-mails')
  // Before and after: it may be another place than was meant.
  const place = `the embedded database of DATA_DIR ${embeddedDir} and the CV files in ${join(embeddedDir, 'cv-files')}.`
  expect(said.split(`to ${place}`)).toHaveLength(3)
  await run('backup', { ...secret, DATA_DIR: embeddedDir }, second)
  const unowned = await aTarget(asServingRole(own.url), diskStore(ownDir))
  await expect(restoreBackup(second, unowned, { passphrase: PASSPHRASE })).rejects.toThrow(
    'set DATABASE_OWNER_URL to one that owns it',
  )
  await run('restore', away, second, '--send-mails')
  // The role that serves has its rights in the new tables, and no others.
  const serving = asServingRole(own.url)
  const [{ count } = { count: 0 }] = await queryAt<{ count: number }>(
    serving,
    'SELECT count(*)::int AS count FROM applications',
  )
  await expect(queryAt(serving, 'DELETE FROM changes')).rejects.toThrow('permission denied')
  await run('backup', away, third)
  const [before, after] = [await verifyBackup(house, PASSPHRASE), await verifyBackup(third, PASSPHRASE)]
  expect(before.tables.get('applications')?.rows).toBe(count)
  expect(after).toEqual(before)
}, 300_000)

test('beside it lies the list of what was erased; where that cannot be written, the backup is made all the same', async () => {
  const stick = await mkdtemp(join(folder, 'stick-'))
  const database = await createDatabase(inject('clusterUrl'))
  const backUp = (name: string) =>
    run('backup', { DATABASE_URL: database.url, DATA_DIR: join(folder, 'stick') }, join(stick, name))
  const erased = '019ac000-0000-7000-8000-000000000001'
  const list = join(stick, 'erasures.jsonl')
  try {
    expect(await backUp('first.backup')).not.toContain('Warning')
    await runSql(database.url, `INSERT INTO erasures (kind, record_id) VALUES ('note', '${erased}')`)
    await backUp('second.backup')
    expect(await readFile(list, 'utf8')).toContain(erased)
    await rm(list)
    await mkdir(list)
    expect(await backUp('third.backup')).toMatch(/Warning: erasures\.jsonl.+could not be written.+EISDIR/)
    expect(await readdir(stick)).toEqual(['erasures.jsonl', 'first.backup', 'second.backup', 'third.backup'])
  } finally {
    await database.drop()
  }
}, 300_000)

test('in a release, without the variables of the site, every command refuses, and makes nothing there', async () => {
  const site = await mkdtemp(join(folder, 'site-'))
  const release = join(site, 'releases/20260101T000000Z-1')
  await mkdir(join(release, 'prisma'), { recursive: true })
  await symlink(release, join(site, 'current'))
  const refusals: [string, string[], RegExp][] = [
    ['backup', [join(site, 'a.backup')], /set the variables that the site has/],
    ['restore', [house], /set the variables that the site has/],
    ['admin', ['list'], /set the variables that the site has/],
    ['backup', ['a.backup'], /a\.backup is in a release/],
    ['person', ['export', 'ada@example.com'], /person-\S+ is in a release/],
  ]
  for (const [script, words, expected] of refusals) {
    const program = [resolve(`.next/commands/${script}.mjs`)]
    const running = runScript(script, { ...EMBEDDED, DATA_DIR: undefined }, { words, cwd: release, program })
    expect(await running.exited).toBe(1)
    expect(running.output()).toMatch(expected)
  }
  expect(await readdir(release)).toEqual(['prisma'])
})

// Of a file's other faults, and that none takes another's place: tests/unit/backup/backup-file.test.ts.
test('where the words are wrong, one line says how it is run, and nothing is done', async () => {
  const unused = join(folder, 'unused')
  const refusals: [Script, string[], RegExp][] = [
    ['restore', [], /Say what from: npm run restore -- FILE/],
    // What stands before the space of a path without quotes is another place.
    ['backup', [join(folder, 'my'), 'stick.backup'], /in quotes: npm run backup -- FILE/],
  ]
  for (const [script, words, expected] of refusals)
    expect(await refusalOf(script, { DATA_DIR: unused }, ...words)).toMatch(expected)
  expect(await refusalOf('backup', { DATA_DIR: unused }, join(folder, 'never.backup'))).toContain(
    `There is no database in DATA_DIR ${unused}: set the variables that the site has`,
  )
  for (const path of [unused, join(folder, 'my')]) expect(existsSync(path), path).toBe(false)
})
