import * as fs from 'node:fs/promises'
import { chmod, mkdir, mkdtemp, readdir, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, onTestFinished, test, vi } from 'vitest'
import { backupNameOf } from '@/lib/backup/kept-backups'
import { cvFolder } from '@/lib/cv-files/open-store'
import { DAY_MS } from '@/lib/dates/durations'
import { checkConnection, checkLog } from '@/lib/doctor/check-connection'
import { checkClock, checkDisk, checkMemory, checkSecretFiles } from '@/lib/doctor/machine'
import type { Finding } from '@/lib/doctor/schema'
import { checkBackups, checkCvStore, checkMail, checkPayments, checkScanner } from '@/lib/doctor/services'
import { checkCertificate, checkLimits, checkProxy, checkSiteUrl } from '@/lib/doctor/site'
import { withConnection } from '@/lib/platform/connection'
import { parseSettings, type Settings } from '@/lib/platform/env-schema'
import { persistSecret, secretPath } from '@/lib/platform/secrets'
import { rightsOn, SELECT_MISSING_RIGHTS } from '@/lib/platform/serving-rights'
import { findFreePort } from '@/lib/postgres/cluster'
import { openSiteDatabase } from '@/lib/postgres/site-database'
import { checkDatabase } from '@/scripts/doctor/database'
import { checkBuild } from '@/scripts/doctor/examine'
import { asServingRole, createDatabase } from '../../support/databases'
import { runScript } from '../../support/server'

vi.mock('node:fs/promises', async original => ({ ...(await original<typeof fs>()) }))

const SECRET = 'hunter2-hunter2'
const UNKNOWN = '20990101000000_from_the_future'

let folder: string
let closedPort: number

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'doctor-'))
  closedPort = await findFreePort()
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const settingsWith = (variables: Record<string, string>): Settings =>
  parseSettings({ ...process.env, ...variables })

/** The one finding that is not right. */
async function theFault(checking: Finding | Finding[] | Promise<Finding | Finding[]>) {
  const faults = [await checking].flat().filter(finding => finding.state !== 'ok')
  expect(faults.filter(({ state }) => state === 'fail').length).toBeLessThanOrEqual(1)
  const fault = faults.find(({ state }) => state === 'fail') ?? faults[0]
  if (!fault) throw new Error('nothing was found wrong')
  expect(fault.how.length).toBeGreaterThan(10)
  expect(JSON.stringify(faults)).not.toContain(SECRET)
  return fault
}

const database = (change: string) =>
  withConnection(process.env.DATABASE_URL ?? '', client => client.query(change))

test.each<[string, RegExp, () => Finding | Promise<Finding | Finding[]>]>([
  ['little memory', /MiB of memory are free/, () => checkMemory(1024)],
  [
    'a full disk',
    /less free than its reserve/,
    () => checkDisk(settingsWith({ DISK_RESERVE_BYTES: String(Number.MAX_SAFE_INTEGER) })),
  ],
  [
    'a database that is not there',
    /DATABASE_URL can't be reached/,
    () => checkDatabase(settingsWith({ DATABASE_URL: `postgresql://a:${SECRET}@127.0.0.1:${closedPort}/a` })),
  ],
  [
    'a log that gets data of persons',
    /may get emails and phone numbers/,
    () => checkLog({ verbosity: 'default' }),
  ],
  ['a clock that is wrong', /differ by 60 s/, () => checkClock(-60_000)],
  ['no build', /not built/, () => checkBuild(settingsWith({}), folder)],
  [
    'a site without https',
    /in the open/,
    () => checkSiteUrl(settingsWith({ SITE_URL: 'http://example.com' })),
  ],
  [
    'a proxy that is not trusted',
    /share one limit/,
    () => checkProxy(settingsWith({ SITE_URL: 'https://example.com' })),
  ],
  [
    'a public site without limits',
    /RATE_LIMITS is off/,
    () => checkLimits(settingsWith({ SITE_URL: 'https://example.com', RATE_LIMITS: 'off' })),
  ],
  [
    'a site at home without limits',
    /RATE_LIMITS is off/,
    () => checkLimits(settingsWith({ SITE_URL: 'http://localhost:3000', RATE_LIMITS: 'off' })),
  ],
  [
    'a site without a certificate',
    /valid certificate/,
    () => checkCertificate(settingsWith({ SITE_URL: `https://127.0.0.1:${closedPort}` })),
  ],
  [
    'a mail server that is not there',
    /127\.0\.0\.1 can't be used \(E/,
    () =>
      checkMail(
        settingsWith({ SMTP_URL: `smtp://a:${SECRET}@127.0.0.1:${closedPort}`, MAIL_FROM: 'a@example.com' }),
      ),
  ],
  ['no sender', /MAIL_FROM is not set/, () => checkMail(settingsWith({ SMTP_URL: 'smtp://127.0.0.1' }))],
  [
    'a public site with the sandbox',
    /Anyone can mark a fee as paid/,
    () => checkPayments(settingsWith({ PAYMENT_PROVIDER: 'sandbox', SITE_URL: 'https://example.com' })),
  ],
  [
    'payments that are off',
    /Payments are off/,
    () => checkPayments(settingsWith({ PAYMENT_PROVIDER: '', SITE_URL: 'https://example.com' })),
  ],
  [
    'a provider without its key',
    /PAYSTACK_SECRET_KEY is not set/,
    () => checkPayments(settingsWith({ PAYMENT_PROVIDER: 'paystack', PAYSTACK_SECRET_KEY: '' })),
  ],
  [
    'a key that moves no money',
    /Paystack is on with a test key/,
    () =>
      checkPayments(
        settingsWith({
          PAYMENT_PROVIDER: 'paystack',
          PAYSTACK_SECRET_KEY: 'sk_test_abc',
          SITE_URL: 'https://example.com',
        }),
      ),
  ],
  [
    'a provider that is not there',
    /Paystack can't be reached/,
    () =>
      checkPayments(
        settingsWith({
          PAYMENT_PROVIDER: 'paystack',
          PAYSTACK_SECRET_KEY: 'sk_test_abc',
          PAYSTACK_API_URL: `http://127.0.0.1:${closedPort}`,
        }),
      ),
  ],
  ['no backups', /No backups are made/, () => checkBackups(settingsWith({}))],
  [
    'a scanner that is not there',
    /clamd does not respond/,
    () => checkScanner(settingsWith({ CLAMD_HOST: `127.0.0.1:${closedPort}` })),
  ],
])('names %s, and how to mend it', async (_, words, look) => {
  expect((await theFault(look())).what).toMatch(words)
})

test('names secrets that others can read, until they cannot', async () => {
  const settings = settingsWith({ DATA_DIR: folder })
  persistSecret(folder, 'admin-prefix')
  persistSecret(folder, 'nextauth-secret')
  expect(checkSecretFiles(settings).state).toBe('ok')
  const file = secretPath(folder, 'nextauth-secret')
  await chmod(file, 0o644)
  const fault = await theFault(checkSecretFiles(settings))
  expect(fault).toMatchObject({
    what: expect.stringContaining('nextauth-secret'),
    how: `Run: chmod 600 ${file}`,
  })
  await chmod(file, 0o600)
  expect(checkSecretFiles(settings).state).toBe('ok')
  await writeFile(file, '')
  expect((await theFault(checkSecretFiles(settings))).what).toBe(`Nothing is in ${file}`)
})

test('names a store that takes no CVs, and makes none where there is none yet', async () => {
  const settings = settingsWith({ DATA_DIR: join(folder, 'data') })
  await mkdir(settings.dataDir)
  expect(await checkCvStore(settings)).toEqual([])
  const store = cvFolder(settings.dataDir)
  await writeFile(store, 'a file in its place')
  expect((await theFault(checkCvStore(settings))).what).toBe(`CVs can't be stored in ${store}`)
  await rm(store)
  expect(await readdir(settings.dataDir)).toEqual([])
  await mkdir(store)
  expect(await checkCvStore(settings)).toEqual([{ state: 'ok', what: 'CVs can be stored' }])
})

test('names a backup that is too old, and none that is new', async () => {
  const settings = settingsWith({ BACKUP_DIR: folder })
  const made = new Date('2026-01-12T03:00:00Z')
  await writeFile(join(folder, backupNameOf(made)), 'whole')
  expect((await checkBackups(settings, new Date('2026-01-13T03:00:00Z'))).state).toBe('ok')
  const fault = await theFault(checkBackups(settings, new Date('2026-01-16T03:00:00Z')))
  expect(fault.what).toContain('2026-01-12')
  // One made by hand is none of BACKUP_DIR's, and would leave this as it is.
  expect(fault.how).toMatch(/tries again every hour, and whenever it starts/)
})

test('names a folder that takes no further backup, before one is missing', async () => {
  const backups = join(folder, 'backups')
  await mkdir(backups)
  const settings = settingsWith({ BACKUP_DIR: backups })
  const made = new Date('2026-01-12T03:00:00Z')
  const path = join(backups, backupNameOf(made))
  await writeFile(path, 'whole')
  const refused = vi
    .spyOn(fs, 'access')
    .mockRejectedValue(Object.assign(new Error('EROFS'), { code: 'EROFS' }))
  const fault = await theFault(checkBackups(settings, made))
  expect(fault.what).toBe(
    `No more backups can be made in BACKUP_DIR ${backups}: its disk is mounted read-only (EROFS)`,
  )
  refused.mockRestore()
  expect((await checkBackups(settings, made)).state).toBe('ok')
  // No more is on the disk than before: the file has a hole.
  await truncate(path, 8 * 1024 ** 4)
  expect((await theFault(checkBackups(settings, made))).what).toMatch(
    /its disk has \d+ MiB free, and the last/,
  )
  // One that the next backup deletes before it is written makes room.
  const old = join(backups, backupNameOf(new Date(made.getTime() - 13.5 * DAY_MS)))
  await writeFile(old, 'old')
  await truncate(old, 8 * 1024 ** 4)
  expect((await checkBackups(settings, made)).state).toBe('ok')
  await rm(old)
  await truncate(path, 0)
  expect((await theFault(checkBackups(settings, made))).what).toBe('No backup can be read in BACKUP_DIR')
})

test('names migrations that are missing, and such as nobody knows', async () => {
  expect((await checkDatabase(settingsWith({}))).map(({ state }) => state)).not.toContain('fail')
  const rename = (from: string, to: string) =>
    database(`UPDATE "_prisma_migrations" SET migration_name = ${to} WHERE migration_name = ${from}`)
  const last = '(SELECT max(migration_name) FROM "_prisma_migrations")'
  await rename(last, `'${UNKNOWN}'`)
  expect((await theFault(checkDatabase(settingsWith({})))).what).toContain(UNKNOWN)
  await database(`DELETE FROM "_prisma_migrations" WHERE migration_name = '${UNKNOWN}'`)
  expect((await theFault(checkDatabase(settingsWith({})))).what).toMatch(/1 migrations are missing/)
})

test('the role that serves is judged by what it owns, as the site’s own settings do not name the owner', async () => {
  const { url, drop } = await createDatabase(inject('clusterUrl'))
  const states = async (DATABASE_URL: string) =>
    (await checkDatabase(settingsWith({ DATABASE_URL })))
      .filter(({ what }) => what.startsWith('The site serves with'))
      .map(({ state }) => state)
  expect(await states(url)).toEqual(['warn'])
  expect(await states(asServingRole(url))).toEqual(['ok'])
  await drop()
})

test('names a table that another role owns than the rest, with the SQL that mends it', async () => {
  const { url, drop } = await createDatabase(inject('clusterUrl'))
  onTestFinished(drop)
  const settings = settingsWith({ DATABASE_URL: asServingRole(url) })
  expect((await checkDatabase(settings)).map(({ state }) => state)).not.toContain('fail')
  await withConnection(url, client => client.query('ALTER TABLE applications OWNER TO site'))
  const fault = await theFault(checkDatabase(settings))
  expect(fault.what).toContain('applications to site, the others to postgres')
  expect(fault.how).toContain('ALTER TABLE "applications" OWNER TO "postgres";')
})

test('every table on which the serving role needs more than to read and to add is looked at', async () => {
  const { url, drop } = await createDatabase(inject('clusterUrl'))
  onTestFinished(drop)
  const tables = await withConnection(url, async client => {
    await client.query('REVOKE UPDATE, DELETE ON ALL TABLES IN SCHEMA public FROM site')
    const { rows } = await client.query<{ name: string }>(
      `SELECT relname AS name FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace ORDER BY 1`,
    )
    return rows.map(({ name }) => name)
  })
  const found = await withConnection(asServingRole(url), async client => {
    const { rows } = await client.query<{ table: string }>(SELECT_MISSING_RIGHTS)
    return rows.map(({ table }) => table)
  })
  expect(found).toEqual(tables.filter(table => /DELETE|UPDATE(?! \()/.test(rightsOn(table))))
})

test('rights that the serving role lacks are named, with who grants them', async () => {
  const { url, drop } = await createDatabase(inject('clusterUrl'))
  const settings = settingsWith({ DATABASE_URL: asServingRole(url) })
  const how = expect.stringMatching(/npm run migrate as the owner \(DATABASE_OWNER_URL\): it grants/)
  const found = async () => (await checkDatabase(settings)).filter(({ state }) => state === 'fail')
  const run = (sql: string) => withConnection(url, client => client.query(sql))
  expect(await found()).toEqual([])
  // A table of a newer release, of which nobody is told what it needs, after that was gone back from.
  await run(
    'CREATE TABLE newer (id int); GRANT SELECT, INSERT ON newer TO site; REVOKE DELETE ON jobs FROM site',
  )
  expect(await found()).toEqual([{ state: 'fail', what: 'The role that serves lacks rights on jobs', how }])
  await run('GRANT DELETE ON jobs TO site')
  await run('REVOKE INSERT, UPDATE ON applications FROM site; REVOKE SELECT ON outbox_mails FROM site')
  const what = 'The role that serves lacks rights on applications, outbox_mails'
  expect(await found()).toEqual([{ state: 'fail', what, how }])
  await run('REVOKE ALL ON ALL TABLES IN SCHEMA public FROM site')
  expect(await found()).toEqual([
    { state: 'fail', what: 'permission denied for table _prisma_migrations', how },
    { state: 'fail', what: expect.stringMatching(/lacks rights on .* and \d+ more$/), how },
  ])
  const served = runScript('serve', { DATABASE_URL: asServingRole(url), NEXTAUTH_SECRET: 'x'.repeat(40) })
  expect(await served.exited).toBe(1)
  expect(served.output()).toMatch(/lacks rights .*_prisma_migrations\)\. Run npm run migrate as the owner/)
  expect(served.output()).not.toMatch(/^\s+at /m)
  await drop()

  expect(await checkConnection()).toContainEqual({
    state: 'ok',
    what: 'The site may read and write its tables',
  })
})

test('the page names what is wrong, keeps the secrets, and ends with 1', async () => {
  const run = runScript('doctor', {
    DATABASE_URL: `postgresql://a:${SECRET}@127.0.0.1:${closedPort}/a`,
    CLAMD_HOST: `127.0.0.1:${closedPort}`,
    PORT: String(closedPort),
  })
  expect(await run.exited).toBe(1)
  expect(run.output()).toMatch(/FAIL {2}The server at DATABASE_URL can't be reached/)
  expect(run.output()).toMatch(/FAIL {2}clamd does not respond/)
  expect(run.output()).toMatch(/ok {4}Node v/)
  expect(run.output()).toMatch(
    /WARN {2}The site does not run here: nothing responds at http:.*\n {6}Where it listens on another port/,
  )
  expect(run.output()).not.toContain(SECRET)
})

test('an embedded database that this account cannot open is not said to be missing', async () => {
  const dataDir = join(folder, 'not-ours')
  await mkdir(secretPath(dataDir, 'database-password'), { recursive: true })
  const fault = await theFault(checkDatabase(settingsWith({ DATABASE_URL: '', DATA_DIR: dataDir })))
  expect(fault.what).toContain("can't hold the secret database-password")
  expect(fault.how).toContain('as the account of the site')
})

test('an embedded database is looked into once there is one', async () => {
  const variables = { DATABASE_URL: '', DATA_DIR: join(folder, 'embedded') }
  const found = async () => (await checkDatabase(settingsWith(variables))).map(({ what }) => what).join('\n')
  expect(await found()).toContain('There is no database yet')
  expect(await runScript('migrate', variables).exited).toBe(0)
  const after = runScript('doctor', variables)
  await after.exited
  expect(after.output()).toMatch(/ok {4}The database responds/)
})

test('an embedded database without its secrets is not said to be missing, and no others are made', async () => {
  const dataDir = join(folder, 'without-secrets')
  const variables = { DATABASE_URL: '', DATA_DIR: dataDir }
  await mkdir(join(dataDir, 'postgres'), { recursive: true })
  await writeFile(join(dataDir, 'postgres/PG_VERSION'), '18\n')
  const said = `there is no ${secretPath(dataDir, 'database-superuser')}: put back the secrets that belong to it`
  expect((await theFault(checkDatabase(settingsWith(variables)))).what).toContain(said)
  await expect(openSiteDatabase(settingsWith(variables))).rejects.toThrow(said)
  expect(await readdir(dataDir)).toEqual(['postgres'])
  // Deleted by itself, the superuser's is not made anew either.
  for (const name of ['database-password', 'database-serving'] as const) persistSecret(dataDir, name)
  await expect(openSiteDatabase(settingsWith(variables))).rejects.toThrow(said)
  expect((await readdir(join(dataDir, 'secrets'))).sort()).toEqual(['database-password', 'database-serving'])
})
