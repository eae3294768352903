import { mkdir, mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { GET } from '@/app/api/ready/route'
import { backUpDaily } from '@/lib/backup/daily-backup'
import { countMissingFiles, readBackupState } from '@/lib/backup/kept-backups'
import { verifyBackup } from '@/lib/backup/verify-backup'
import { cvStore } from '@/lib/cv-files/open-store'
import { DAY_MS, HOUR_MS } from '@/lib/dates/durations'
import { database } from '@/lib/platform/database'
import { publishEnvironment } from '@/lib/platform/env'
import { postLogin } from '../../support/administrator'
import { fillSite } from '../../support/backups'
import { aMessage } from '../../support/records'
import { type RunningServer, startServer } from '../../support/server'
import { ADMIN_PREFIX } from '../../support/test-environment'

const NOW = new Date('2026-03-15T08:00:00.500Z')
const PASSPHRASE = 'a walk along the plateau'
const servers: RunningServer[] = []

let root: string
let folder: string
let keys: string[]

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'daily-backups-'))
  keys = await fillSite(cvStore())
})
beforeEach(async () => {
  folder = join(await mkdtemp(join(root, 'site-')), 'backups')
  publishEnvironment({ BACKUP_DIR: folder, BACKUP_PASSPHRASE: '' })
})
afterAll(async () => {
  await Promise.all(servers.map(server => server.stop()))
  publishEnvironment({ BACKUP_DIR: '', BACKUP_PASSPHRASE: '' })
  await rm(root, { recursive: true, force: true })
})

const after = (ms: number) => new Date(NOW.getTime() + ms)
const backUp = (now: Date) => backUpDaily(new AbortController().signal, { now })
const ready = async () => {
  const response = await GET(new Request('http://localhost/api/ready'), { params: Promise.resolve({}) })
  return { status: response.status, body: await response.json() }
}

test('a backup is made once a day, encrypted, and holds the site', async () => {
  publishEnvironment({ BACKUP_PASSPHRASE: PASSPHRASE })
  expect(await backUp(NOW)).toEqual({ made: 'site-2026-03-15T080000Z.backup', deleted: 0, missingFiles: 1 })
  expect(await backUp(after(19 * HOUR_MS))).toBeNull()
  expect(await backUp(after(DAY_MS - 60_000))).toMatchObject({ made: 'site-2026-03-16T075900Z.backup' })
  const path = join(folder, 'site-2026-03-15T080000Z.backup')
  await expect(verifyBackup(path, undefined)).rejects.toThrow('encrypted')
  expect([...(await verifyBackup(path, PASSPHRASE)).files.keys()].sort()).toEqual([...keys].sort())
})

test('beside it lies the list of what was erased, for its owner alone to read, as new as the last one', async () => {
  const list = join(folder, 'erasures.jsonl')
  await backUp(NOW)
  const { id } = await aMessage()
  await database().contactMessage.delete({ where: { id } })
  expect(await readFile(list, 'utf8')).not.toContain(id)
  await backUp(after(DAY_MS))
  const [head = '', ...lines] = (await readFile(list, 'utf8')).trimEnd().split('\n')
  expect(JSON.parse(head)).toMatchObject({ createdAt: after(DAY_MS).toISOString(), count: lines.length })
  expect(lines.map(line => JSON.parse(line))).toContainEqual({
    kind: 'message',
    id,
    at: expect.any(String),
    person: false,
  })
  expect((await stat(list)).mode & 0o777).toBe(0o600)
})

test('one is made also where the list cannot be written, and says why', async () => {
  await mkdir(join(folder, 'erasures.jsonl'), { recursive: true })
  expect(await backUp(NOW)).toMatchObject({
    made: 'site-2026-03-15T080000Z.backup',
    listFault: expect.stringContaining('erasures.jsonl'),
  })
  expect((await readdir(folder)).filter(name => name.endsWith('.part'))).toEqual([])
})

test('those older than 14 days go once there is a new one, and nothing else goes', async () => {
  await mkdir(folder)
  const kept = ['site-2026-03-01T080001Z.backup', 'moved-away.backup', 'site-2026-02-01.backup']
  for (const name of ['site-2026-03-01T075959Z.backup', 'site-2025-01-01T000000Z.backup', ...kept])
    await writeFile(join(folder, name), '')
  expect(await backUp(NOW)).toMatchObject({ deleted: 2 })
  const name = 'site-2026-03-15T080000Z.backup'
  const made = ['erasures.jsonl', name, `${name}.1-missing`]
  expect((await readdir(folder)).sort()).toEqual([...kept, ...made].sort())
})

test('while newer ones miss CVs, the newest that misses none stays, up to 30 days', async () => {
  await mkdir(folder)
  const [older, whole] = ['site-2026-02-20T080000Z.backup', 'site-2026-02-21T080000Z.backup']
  const incomplete = ['site-2026-02-22T080000Z.backup', 'site-2026-02-22T080000Z.backup.30-missing']
  for (const name of [older, whole, ...incomplete]) await writeFile(join(folder, name), 'a backup')
  // A copy that broke off is none that has them all.
  await writeFile(join(folder, 'site-2026-02-21T090000Z.backup'), '')
  expect(await countMissingFiles(folder, new Date('2026-02-22T09:00:00Z'))).toBe(30)
  expect(await backUp(NOW)).toMatchObject({ deleted: 3, missingFiles: 1 })
  expect(await readdir(folder)).toContain(whole)
  expect(await readdir(folder)).not.toContain(incomplete[1])
  expect(await countMissingFiles(folder, NOW)).toBe(1)
  expect(await backUp(new Date('2026-03-23T09:00:00Z'))).toMatchObject({ deleted: 1 })
  expect(await readdir(folder)).not.toContain(whole)
})

test('once one misses none again, those before go as ever', async () => {
  await mkdir(folder)
  const [whole, again] = ['site-2026-02-21T080000Z.backup', 'site-2026-03-14T080000Z.backup']
  for (const name of [whole, again]) await writeFile(join(folder, name), 'a backup')
  expect(await backUp(NOW)).toMatchObject({ deleted: 1, missingFiles: 1 })
  expect(await readdir(folder)).not.toContain(whole)
  expect(await readdir(folder)).toContain(again)
})

test('where the clock cannot be trusted one is made and none deleted', async () => {
  await mkdir(folder)
  const old = 'site-2026-02-01T080000Z.backup'
  await writeFile(join(folder, old), '')
  const outcome = await backUpDaily(new AbortController().signal, { now: NOW, keepOld: true })
  expect(outcome).toMatchObject({ made: 'site-2026-03-15T080000Z.backup', deleted: 0 })
  expect(await readdir(folder)).toContain(old)
})

test('one that fails deletes none, and is tried again', async () => {
  await mkdir(folder)
  const old = 'site-2026-02-01T080000Z.backup'
  await writeFile(join(folder, old), '')
  const stop = new AbortController()
  stop.abort()
  await expect(backUpDaily(stop.signal, { now: NOW })).rejects.toThrow()
  expect(await readdir(folder)).toEqual(['erasures.jsonl', old])
  expect(await backUp(NOW)).toMatchObject({ made: 'site-2026-03-15T080000Z.backup', deleted: 1 })
})

test('one that fails for days, as on a full disk, holds up none that is old and has a newer one beside it', async () => {
  await mkdir(folder)
  const last = 'site-2026-03-12T080000Z.backup'
  for (const name of ['site-2026-02-01T080000Z.backup', last]) await writeFile(join(folder, name), 'whole')
  const stop = new AbortController()
  stop.abort()
  await expect(backUpDaily(stop.signal, { now: NOW })).rejects.toThrow()
  expect(await readdir(folder)).toEqual(['erasures.jsonl', last])
})

test('an empty file under the name of one stands for none: another is made, and the last whole one stays', async () => {
  await mkdir(folder)
  const whole = 'site-2026-02-12T080000Z.backup'
  await writeFile(join(folder, whole), 'whole')
  await writeFile(join(folder, 'site-2026-03-15T070000Z.backup'), '')
  const last = new Date('2026-02-12T08:00:00Z')
  expect(await readBackupState(folder, NOW)).toEqual({ last, overdue: true })
  const stop = new AbortController()
  stop.abort()
  await expect(backUpDaily(stop.signal, { now: NOW })).rejects.toThrow()
  expect(await readdir(folder)).toContain(whole)
  expect(await backUp(NOW)).toMatchObject({ made: 'site-2026-03-15T080000Z.backup' })
})

test('what a killed one has left goes before the next, which has another name; one that is being written stays', async () => {
  await mkdir(folder)
  const [left, list, running, foreign] = [
    'site-2026-03-14T080000Z.backup.0123456789ab.part',
    'erasures.jsonl.0123456789ab.part',
    'site-2026-03-15T075500Z.backup.ba9876543210.part',
    'film.part',
  ]
  for (const name of [left, list, running, foreign]) await writeFile(join(folder, name), '')
  for (const name of [left, list, foreign]) await utimes(join(folder, name), after(-DAY_MS), after(-DAY_MS))
  await utimes(join(folder, running), after(-60_000), after(-60_000))
  const made = (await backUp(NOW))?.made
  expect((await readdir(folder)).sort()).toEqual(
    ['erasures.jsonl', foreign, made, `${made}.1-missing`, running].sort(),
  )
})

test('one that a wrong clock dated in the future stops none, and stands for none', async () => {
  await mkdir(folder)
  const future = 'site-2031-01-01T000000Z.backup'
  await writeFile(join(folder, future), '')
  expect(await readBackupState(folder, NOW)).toEqual({ last: null, overdue: true })
  expect(await backUp(NOW)).toMatchObject({ made: 'site-2026-03-15T080000Z.backup', deleted: 0 })
  const last = new Date('2026-03-15T08:00:00.000Z')
  expect(await readBackupState(folder, after(2 * DAY_MS))).toEqual({ last, overdue: true })
  // Another machine's clock may be a little ahead.
  expect(await backUp(after(-60_000))).toBeNull()
})

test('the last one is overdue after two days, and readiness says so without turning visitors away', async () => {
  expect(await readBackupState(folder, NOW)).toEqual({ last: null, overdue: true })
  expect(await ready()).toEqual({ status: 200, body: { status: 'degraded', reasons: ['backup'] } })
  await backUp(NOW)
  const last = new Date('2026-03-15T08:00:00.000Z')
  expect(await readBackupState(folder, after(2 * DAY_MS - 1000))).toEqual({ last, overdue: false })
  expect(await readBackupState(folder, after(2 * DAY_MS))).toEqual({ last, overdue: true })
  await backUp(new Date())
  expect(await ready()).toEqual({ status: 200, body: { status: 'ready' } })
  publishEnvironment({ BACKUP_DIR: '' })
  expect(await backUp(NOW)).toBeNull()
})

async function start(env: Record<string, string>): Promise<RunningServer> {
  const server = await startServer({ env: { LOG_LEVEL: 'info', ...env } })
  servers.push(server)
  return server
}

async function dashboardOf({ baseUrl }: RunningServer): Promise<string> {
  const cookie = (await postLogin(baseUrl)).headers.get('set-cookie')?.split(';')[0] ?? ''
  const page = await fetch(`${baseUrl}${ADMIN_PREFIX}/admin/dashboard`, { headers: { cookie } })
  return page.text()
}

test('two servers make one between them, and the dashboard has nothing to say', async () => {
  const env = { BACKUP_DIR: folder, BACKUP_PASSPHRASE: PASSPHRASE }
  const [one, two] = await Promise.all([start(env), start(env)])
  const isMade = () => /"job":"backup","made":"site-/.test(one.output() + two.output())
  await expect.poll(isMade, { timeout: 120_000 }).toBe(true)
  expect(await dashboardOf(one)).not.toContain('The daily backup does not succeed')
  await Promise.all([one.stop(), two.stop()])
  expect((await readdir(folder)).filter(name => /^site-.*\.backup$/.test(name))).toHaveLength(1)
  expect(one.output() + two.output()).not.toContain(PASSPHRASE)
}, 300_000)

test('a folder that takes no backup is told on the dashboard and in the log, and the site serves', async () => {
  await writeFile(folder, 'not a folder')
  const server = await start({ BACKUP_DIR: folder })
  const told = () =>
    server
      .output()
      .split('\n')
      .find(line => line.includes('a daily job failed'))
  await expect.poll(told, { timeout: 120_000 }).toContain(`"job":"backup","BACKUP_DIR":"${folder}"`)
  expect(told()).toContain('"code":"ENOTDIR"')
  const page = await dashboardOf(server)
  expect(page).toContain('There is no backup of the last two days')
  expect(page).toContain('The daily backup does not succeed')
  const body = await (await fetch(`${server.baseUrl}/api/ready`)).json()
  expect(body).toEqual({ status: 'degraded', reasons: ['backup'] })
}, 300_000)
