import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  inject,
  onTestFinished,
  test,
  vi,
} from 'vitest'
import { createBackup, type Progress } from '@/lib/backup/create-backup'
import { restoreBackup } from '@/lib/backup/restore-backup'
import { claimTarget } from '@/lib/backup/restore-target'
import { blobStore } from '@/lib/cv-files/blob-store'
import { diskStore } from '@/lib/cv-files/disk-store'
import { newCvKey } from '@/lib/cv-files/policy'
import type { CvStore, StoredCv } from '@/lib/cv-files/store'
import { withConnection } from '@/lib/platform/connection'
import { database } from '@/lib/platform/database'
import { env } from '@/lib/platform/env'
import { MIGRATIONS_FOLDER, NEWER_FOLDER, readMigrations } from '@/lib/platform/migration-files'
import { followChanges } from '@/lib/platform/record-changes'
import { StartUpError } from '@/lib/platform/start-up-error'
import { applyMigrations } from '@/lib/postgres/migrations'
import {
  aBackupPath,
  addCv,
  aTarget,
  bytesOf,
  describeSchema,
  fillSite,
  queryAt,
} from '../../support/backups'
import { createDatabase, runSql } from '../../support/databases'
import { type FakeBlobStore, startFakeBlobStore } from '../../support/fake-blob-store'
import { aJob } from '../../support/records'
import { type SlowCommit, startSlowCommit } from '../../support/slow-commit'

let folder: string
let old: CvStore
let keys: string[]
/** What was told while the backup was made. */
const steps: Progress[] = []
let path: string
let target: Awaited<ReturnType<typeof createDatabase>>
let store: CvStore
let storeFolder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'restore-'))
  old = diskStore(join(folder, 'old'))
  keys = await fillSite(old)
  path = join(folder, 'site.backup')
  const onProgress = (progress: Progress) => void steps.push(progress)
  await createBackup(path, { url: env().databaseUrl, store: old }, { onProgress })
}, 120_000)
beforeEach(async () => {
  target = await createDatabase(inject('clusterUrl'))
  storeFolder = await mkdtemp(join(folder, 'new-'))
  store = diskStore(storeFolder)
})
afterEach(() => target.drop())
afterAll(() => rm(folder, { recursive: true }))

/** What a site holds: the rows of each table by their SHA-256, and its files. */
async function contentsOf(url: string, from: CvStore) {
  const made = aBackupPath()
  const { tables, files, missing } = await createBackup(made, { url, store: from })
  return { tables: Object.fromEntries(tables), files: Object.fromEntries(files), missing }
}

async function keysIn(from: CvStore): Promise<string[]> {
  const found: string[] = []
  for await (const { key } of from.list()) found.push(key)
  return found.sort()
}

const schemasOf = async () =>
  (
    await queryAt<{ name: string }>(
      target.url,
      "SELECT nspname AS name FROM pg_namespace WHERE nspname ~ 'restor'",
    )
  ).map(({ name }) => name)

describe('a restore', () => {
  test('brings back every row, file and rule, and the tables go on as before', async () => {
    await restoreBackup(path, await aTarget(target.url, store), { sendMails: true })
    const before = await contentsOf(env().databaseUrl, old)
    expect(Object.values(before.tables).filter(({ rows }) => rows > 0).length).toBeGreaterThan(14)
    expect(await contentsOf(target.url, store)).toEqual(before)
    expect(Object.keys(before.files).sort()).toEqual([...keys].sort())
    expect(before.tables).not.toHaveProperty('admin_sessions')
    expect(before.tables).not.toHaveProperty('request_counts')
    // The one application whose file never was, which is told and in the way of nothing. An erased person's is not looked for.
    expect(before.missing).toHaveLength(1)
    expect(await describeSchema(target.url)).toEqual(await describeSchema(env().databaseUrl))
    await expect(
      runSql(target.url, "UPDATE payments SET status = 'failed', settled_at = NULL"),
    ).rejects.toThrow()
    await runSql(
      target.url,
      "INSERT INTO login_failures (email, address) VALUES ('b@example.com', '192.0.2.2')",
    )
    const tallies = 'SELECT sum(tally)::int AS sum FROM application_tallies'
    const [{ sum } = { sum: 0 }] = await queryAt<{ sum: number }>(target.url, tallies)
    await runSql(target.url, `DELETE FROM applications WHERE cv = '${keys[0]}'`)
    expect(await queryAt(target.url, tallies)).toEqual([{ sum: sum - 1 }])
    const [owner] = await queryAt<{ id: string }>(target.url, 'SELECT id FROM installation')
    expect(await store.readOwner()).toBe(owner?.id)
  })

  test('goes through where one that was killed has left its tables and files, and says how far it is', async () => {
    const [first = '', second = ''] = keys
    await runSql(target.url, 'CREATE SCHEMA backup_restoring; CREATE TABLE backup_restoring.jobs (id int)')
    await store.put(first, bytesOf('first'))
    await writeFile(join(storeFolder, `${second}.part`), 'sec')
    const restored: Progress[] = []
    const onProgress = (progress: Progress) => void restored.push(progress)
    const { tables, heldMails } = await restoreBackup(path, await aTarget(target.url, store), { onProgress })
    expect(await Promise.all(keys.map(key => read(store, key)))).toEqual(['first', 'second', 'third'])
    expect((await readdir(storeFolder)).filter(name => name.endsWith('.part'))).toEqual([])
    expect(await describeSchema(target.url)).toEqual(await describeSchema(env().databaseUrl))
    // Each table, each file, and the check, as making the backup says it, too.
    const named = [...tables.keys()].map(name => ({ step: 'table', name }))
    const filesOf = (of: number) => Array.from({ length: of }, (_, n) => ({ step: 'file', done: n + 1, of }))
    // The file that is missing is looked for, too, and is not in the backup.
    expect(steps).toEqual([...named, ...filesOf(keys.length + 1), { step: 'check' }])
    expect(restored).toEqual([{ step: 'check' }, ...named, ...filesOf(keys.length)])
    // Every session is ended, and no mail is sent that may have been sent since.
    expect(heldMails).toBe(1)
    expect(await queryAt(target.url, 'SELECT FROM admin_sessions')).toEqual([])
    expect(
      await queryAt(target.url, 'SELECT recipient, last_error AS why FROM outbox_mails ORDER BY recipient'),
    ).toEqual([
      { recipient: 'queued@example.com', why: expect.stringContaining('restored from a backup') },
      { recipient: 'refused@example.com', why: 'no such mailbox' },
      { recipient: 'sent@example.com', why: null },
      // Nobody was to get it, so it is not one that did not reach anybody.
      { recipient: 'withdrawn@example.com', why: null },
    ])
  })

  test('goes into a database whose site has started and stored nothing yet', async () => {
    await runSql(target.url, 'INSERT INTO installation DEFAULT VALUES')
    const { aside } = await restoreBackup(path, await aTarget(target.url, store))
    expect(aside).toBeNull()
    expect(await schemasOf()).toEqual([])
  })

  test('of a site with fewer migrations makes the tables of then, and brings them up to date before they are the site’s', async () => {
    const all = (await readMigrations()).map(({ name }) => name)
    const then = all.slice(0, 9)
    const [early, made] = [await anEmptyDatabase(), aBackupPath()]
    await applyMigrations(early, undefined, then)
    await runSql(
      early,
      "INSERT INTO administrators (id, email, password_hash, updated_at) VALUES (gen_random_uuid(), 'early@example.com', 'x', now())",
    )
    await createBackup(made, { url: early, store: old })
    await restoreBackup(made, await aTarget(target.url, store))
    expect(await applyMigrations(target.url)).toEqual([])
    expect(await queryAt(target.url, 'SELECT email, configured FROM administrators')).toEqual([
      { email: 'early@example.com', configured: true },
    ])
    expect(await describeSchema(target.url)).toEqual(await describeSchema(env().databaseUrl))
  })
})

test('a release that was gone back to restores what it backed up on top of the newer migrations', async () => {
  const release = await mkdtemp(join(folder, 'release-'))
  const newer = '29990101000000_newer'
  await mkdir(join(release, NEWER_FOLDER, newer), { recursive: true })
  await writeFile(
    join(release, NEWER_FOLDER, newer, 'migration.sql'),
    'CREATE TABLE newer_things (id int PRIMARY KEY)',
  )
  const before = await createDatabase(inject('clusterUrl'))
  onTestFinished(() => before.drop())
  await cp(MIGRATIONS_FOLDER, join(release, 'all'), { recursive: true })
  await cp(join(release, NEWER_FOLDER), join(release, 'all'), { recursive: true })
  await applyMigrations(before.url, join(release, 'all'))
  await runSql(before.url, 'INSERT INTO newer_things VALUES (7)')
  const made = aBackupPath()
  await createBackup(made, { url: before.url, store: old })
  await expect(restoreBackup(made, await aTarget(target.url, store))).rejects.toThrow(newer)
  vi.spyOn(process, 'cwd').mockReturnValue(release)
  onTestFinished(() => void vi.restoreAllMocks())
  await restoreBackup(made, await aTarget(target.url, store))
  expect(await queryAt(target.url, 'SELECT id FROM newer_things')).toEqual([{ id: 7 }])
})

async function anEmptyDatabase(): Promise<string> {
  const name = `early_${Date.now()}`
  await runSql(inject('clusterUrl'), `CREATE DATABASE ${name}`)
  const url = new URL(inject('clusterUrl'))
  url.pathname = `/${name}`
  return url.href
}

describe('a restore is refused, and changes nothing,', () => {
  const refusal = async (from: string, options = {}) =>
    restoreBackup(from, await aTarget(target.url, store), options).then(
      () => 'taken',
      (error: Error) => error.message,
    )

  test('where the database is not empty', async () => {
    await runSql(
      target.url,
      "INSERT INTO login_failures (email, address) VALUES ('b@example.com', '192.0.2.2')",
    )
    const before = await contentsOf(target.url, store)
    expect(await refusal(path)).toContain('The database is not empty (login_failures)')
    expect(await contentsOf(target.url, store)).toEqual(before)
    expect(await keysIn(store)).toEqual([])
  })

  test('where the store holds files of another site', async () => {
    const other = newCvKey()
    await store.put(other, bytesOf('not ours'))
    expect(await refusal(path)).toContain('The CV store holds 1 files that are not in the backup')
    expect(await keysIn(store)).toEqual([other])
  })

  test('where the file is damaged, wherever that is', async () => {
    const whole = await readFile(path)
    const damaged = join(folder, 'damaged.backup')
    const before = await contentsOf(target.url, store)
    for (const share of [0.001, 0.3, 0.6, 0.9, 0.999]) {
      const bytes = Buffer.from(whole)
      const place = Math.floor(whole.length * share)
      bytes.writeUInt8(bytes.readUInt8(place) ^ 1, place)
      await writeFile(damaged, bytes)
      expect(await refusal(damaged, { force: true })).toMatch(/damaged|cut off|not a backup/)
      await writeFile(damaged, whole.subarray(0, place))
      expect(await refusal(damaged, { force: true })).toMatch(/damaged|cut off|not a backup/)
    }
    expect(await contentsOf(target.url, store)).toEqual(before)
    expect(await schemasOf()).toEqual([])
  })

  test('where another restore or a site is at work in the database, as long as it is, forced or not', async () => {
    await withConnection(target.url, async other => {
      await claimTarget(other)
      expect(await refusal(path, { force: true })).toContain('Another restore is going on')
    })
    const site = followChanges(target.url, () => {})
    await expect.poll(() => site.isListening()).toBe(true)
    expect(await refusal(path, { force: true })).toContain('A site serves from this database')
    expect(await keysIn(store)).toEqual([])
    await site.stop()
    await expect.poll(() => refusal(path)).toBe('taken')
  })

  test('where it was made by a version with migrations unknown here', async () => {
    const to = await aTarget(target.url, store)
    const known = to.knownMigrations.slice(0, -1)
    await expect(restoreBackup(path, { ...to, knownMigrations: known })).rejects.toThrow(
      String(to.knownMigrations.at(-1)),
    )
  })

  test('where a file cannot be stored half way, and goes through the next time', async () => {
    const before = await contentsOf(target.url, store)
    let left = 2
    const full: CvStore = {
      ...store,
      put: (key, content) => (left-- > 0 ? store.put(key, content) : Promise.reject(new Error('no room'))),
    }
    const to = await aTarget(target.url, full)
    await expect(restoreBackup(path, to)).rejects.toThrow('no room')
    expect(await keysIn(store)).toEqual([])
    expect(await schemasOf()).toEqual([])
    expect(await contentsOf(target.url, store)).toEqual(before)
    await restoreBackup(path, { ...to, store })
    expect(await keysIn(store)).toEqual([...keys].sort())
  })

  test('where a disk is full, which is said in a line', async () => {
    const fails = (code: string) => () => Promise.reject(Object.assign(new Error(`${code}: write`), { code }))
    async function* failingList(): AsyncGenerator<StoredCv> {
      await fails('EACCES')()
      yield* store.list()
    }
    const refusals: [Partial<CvStore>, string][] = [
      [
        { put: fails('ENOSPC') },
        "CVs can't be stored in the store: its disk is full (ENOSPC: write). Nothing",
      ],
      [{ list: () => failingList() }, "CVs can't be stored in the store: this account may not write there"],
      [{ check: fails('EACCES') }, "CVs can't be stored in the store: this account may not write there"],
    ]
    for (const [failing, said] of refusals) {
      const restoring = restoreBackup(path, await aTarget(target.url, { ...store, ...failing }))
      await expect(restoring).rejects.toThrow(said)
      await expect(restoring).rejects.toBeInstanceOf(StartUpError)
    }
    const to = await aTarget(target.url, store)
    // As PostgreSQL says it, once rows come in.
    const migrate = async (where: string, names: string[]) => {
      await to.migrate(where, names)
      await runSql(
        where,
        `CREATE FUNCTION is_room() RETURNS boolean LANGUAGE plpgsql AS
         $$ BEGIN RAISE EXCEPTION 'could not extend file' USING ERRCODE = '53100'; END $$;
         ALTER TABLE login_failures ADD CHECK (is_room())`,
      )
    }
    await expect(restoreBackup(path, { ...to, migrate })).rejects.toThrow(
      'The disk of the database is full (could not extend file). Nothing was changed.',
    )
    expect(await keysIn(store)).toEqual([])
    expect(await schemasOf()).toEqual([])
  })

  test('where it is told to stop, as the first table comes or after the last file', async () => {
    const [first = ''] = keys
    await store.put(first, bytesOf('has another content'))
    const before = await contentsOf(target.url, store)
    const isFirstTable = ({ step }: Progress) => step === 'table'
    const isLastFile = (progress: Progress) => progress.step === 'file' && progress.done === progress.of
    for (const isTheMoment of [isFirstTable, isLastFile]) {
      const stop = new AbortController()
      const told: Progress[] = []
      const onProgress = (progress: Progress) => {
        told.push(progress)
        if (isTheMoment(progress)) stop.abort()
      }
      expect(await refusal(path, { force: true, onProgress, signal: stop.signal })).toContain('aborted')
      expect(told.filter(isTheMoment)).toHaveLength(1)
      expect(await keysIn(store)).toEqual([first])
      expect(await read(store, first)).toBe('has another content')
      expect(await schemasOf()).toEqual([])
      expect(await contentsOf(target.url, store)).toEqual(before)
    }
  })

  test('where a table then holds other values than the backup', async () => {
    const to = await aTarget(target.url, store)
    const migrate = async (where: string, names: string[]) => {
      await to.migrate(where, names)
      await runSql(where, 'ALTER TABLE login_failures ALTER COLUMN failed_at TYPE timestamptz(0)')
    }
    await expect(restoreBackup(path, { ...to, migrate })).rejects.toThrow(
      'does not hold what the backup does',
    )
    expect(await keysIn(store)).toEqual([])
    expect(await schemasOf()).toEqual([])
  })
})

describe('where the line is lost as the rows become the site’s', () => {
  let line: SlowCommit
  beforeEach(async () => {
    line = await startSlowCommit(target.url)
  })
  afterEach(() => line.close())

  /** Restores by way of a line that is lost with the COMMIT; resolves once it is. */
  async function loseCommit() {
    const onProgress = (progress: Progress) =>
      progress.step === 'file' && progress.done === progress.of && line.cutNextCommit()
    const restoring = restoreBackup(path, await aTarget(line.url, store), { onProgress }).then(
      () => 'restored',
      (error: Error) => error.message,
    )
    await expect.poll(() => line.holdsCommit()).toBe(true)
    return { restoring }
  }

  test('and the database did it: the restore is done, with every file', async () => {
    const { restoring } = await loseCommit()
    await line.release()
    expect(await restoring).toBe('restored')
    expect(Object.keys((await contentsOf(target.url, store)).files).sort()).toEqual([...keys].sort())
    expect(await keysIn(store)).toEqual([...keys].sort())
    expect(await schemasOf()).toEqual([])
    const [owner] = await queryAt<{ id: string }>(target.url, 'SELECT id FROM installation')
    expect(await store.readOwner()).toBe(owner?.id)
  })

  test('and the database did not: everything is as it was, and the cause is said', async () => {
    const { restoring } = await loseCommit()
    await queryAt(
      env().databaseUrl,
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE state = 'idle in transaction' AND datname = '${new URL(target.url).pathname.slice(1)}'`,
    )
    expect(await restoring).toBe('Connection terminated unexpectedly')
    expect(await keysIn(store)).toEqual([])
    expect(await schemasOf()).toEqual([])
    await restoreBackup(path, await aTarget(target.url, store))
  })

  test('and nobody can tell whether it did: the files stay, and what to do is said', async () => {
    const { restoring } = await loseCommit()
    line.close()
    expect(await restoring).toContain('nobody can tell whether they did')
    expect(await keysIn(store)).toEqual([...keys].sort())
  })

  test('or before: what fails in tidying up does not hide why', async () => {
    const left = { puts: 2 }
    const cut: CvStore = {
      ...store,
      put: async (key, content) => {
        left.puts -= 1
        if (left.puts > 0) return store.put(key, content)
        line.close()
        throw new Error('no room')
      },
      delete: key => (left.puts > 0 ? store.delete(key) : Promise.reject(new Error('the disk is gone'))),
    }
    await expect(restoreBackup(path, await aTarget(line.url, cut))).rejects.toThrow('no room')
  })
})

describe('where a restore is forced', () => {
  test('the tables of before are kept beside the new ones, files of before under another key, and what is there already is not written again', async () => {
    const [first = '', second = ''] = keys
    await runSql(
      target.url,
      `INSERT INTO login_failures (email, address) VALUES ('kept@example.com', '192.0.2.2');
       CREATE FUNCTION is_short(type employment_type) RETURNS BOOLEAN LANGUAGE sql RETURN type = 'Temporary'`,
    )
    const other = newCvKey()
    await store.put(other, bytesOf('not ours'))
    await store.put(first, bytesOf('has another content'))
    await store.put(second, bytesOf('second'))
    const now = new Date('2026-01-02T03:04:05Z')
    const put = vi.fn(store.put)
    const to = await aTarget(target.url, { ...store, put })
    const { aside } = await restoreBackup(path, to, { force: true, now })
    expect(put.mock.calls.map(([key]) => key)).toEqual(expect.arrayContaining([first]))
    expect(put.mock.calls.map(([key]) => key)).not.toContain(second)
    expect(aside).toBe('before_restore_20260102030405')
    expect(await queryAt(target.url, `SELECT email FROM ${aside}.login_failures`)).toEqual([
      { email: 'kept@example.com' },
    ])
    expect(await queryAt(target.url, `SELECT ${aside}.is_short('Temporary') AS moved`)).toEqual([
      { moved: true },
    ])
    expect(await contentsOf(target.url, store)).toMatchObject({ files: { [first]: expect.any(String) } })
    const contents = await Promise.all((await keysIn(store)).map(async key => read(store, key)))
    expect(contents.sort()).toEqual(['first', 'has another content', 'not ours', 'second', 'third'])
    await runSql(target.url, `DROP SCHEMA ${aside} CASCADE`)
    expect(await describeSchema(target.url)).toEqual(await describeSchema(env().databaseUrl))
  })
})

async function read(from: CvStore, key: string): Promise<string> {
  const content = await from.open(key)
  return content ? text(content) : 'missing'
}

describe('with a hosted store', () => {
  let blob: FakeBlobStore
  beforeAll(async () => {
    vi.stubEnv('VERCEL_BLOB_RETRIES', '0')
    blob = await startFakeBlobStore()
  })
  afterAll(() => blob.stop())

  test('a site moves from the disk to it in an encrypted file, which needs its passphrase, and back', async () => {
    const [hosted, encrypted, made] = [blobStore(blob.token), aBackupPath(), aBackupPath()]
    const passphrase = 'a long passphrase'
    await createBackup(encrypted, { url: env().databaseUrl, store: old }, { passphrase })
    const to = await aTarget(target.url, hosted)
    await expect(restoreBackup(encrypted, to)).rejects.toThrow('set BACKUP_PASSPHRASE')
    const other = { passphrase: 'another passphrase' }
    await expect(restoreBackup(encrypted, to, other)).rejects.toThrow('is not the one')
    await restoreBackup(encrypted, to, { passphrase })
    expect(await keysIn(hosted)).toEqual([...keys].sort())
    await createBackup(made, { url: target.url, store: hosted })
    await restoreBackup(made, await aTarget(target.url, store), { force: true })
    expect(await Promise.all(keys.map(key => read(store, key)))).toEqual(['first', 'second', 'third'])
  })
})

describe('a backup', () => {
  test('sees rows and files as they were when it began', async () => {
    const made = aBackupPath()
    const before = await contentsOf(env().databaseUrl, old)
    const late: string[] = []
    const busy: CvStore = {
      ...old,
      open: async key => {
        if (late.length === 0) late.push(await addCv(old, 'too late'))
        return old.open(key)
      },
    }
    const { files, tables } = await createBackup(made, { url: env().databaseUrl, store: busy })
    expect(late).toHaveLength(1)
    expect([...files.keys()].sort()).toEqual(Object.keys(before.files).sort())
    expect(tables.get('applications')).toEqual(before.tables.applications)
  })

  test('notes a file that goes while it is made, and is whole all the same', async () => {
    const gone = await addCv(old, 'erased meanwhile')
    const made = aBackupPath()
    const vanishing: CvStore = {
      ...old,
      // After the database was copied.
      async open(key) {
        if (key === gone) await old.delete(key)
        return old.open(key)
      },
    }
    const { missing, files } = await createBackup(made, { url: env().databaseUrl, store: vanishing })
    expect(missing).toContain(gone)
    expect([...files.keys()]).toEqual(expect.arrayContaining(keys))
  })

  test('is not made where the store fails, which is not to be taken for a file that is gone', async () => {
    const made = aBackupPath()
    const broken: CvStore = {
      ...old,
      open: async () => new ReadableStream({ pull: () => Promise.reject(new Error('input/output error')) }),
    }
    await expect(createBackup(made, { url: env().databaseUrl, store: broken })).rejects.toThrow(
      'input/output error',
    )
    expect(existsSync(made)).toBe(false)
  })

  test('looks for every file, also where there are more than it asks the database for at once', async () => {
    const cvs = Array.from({ length: 501 }, newCvKey)
    const { id: jobId } = await aJob()
    const file = { cvFilename: 'cv.pdf', cvContentType: 'application/pdf', cvBytes: 1024 }
    const applicant = { applicantName: 'Ada', phoneNumber: '+2348000000000', skills: ['Typesetting'] }
    await database().application.createMany({
      data: cvs.map((cv, n) => ({ jobId, ...applicant, applicantEmail: `${n}@example.com`, ...file, cv })),
    })
    const { missing } = await createBackup(aBackupPath(), { url: env().databaseUrl, store: old })
    expect(missing).toEqual(expect.arrayContaining(cvs))
  })

  test('is not made, nor restored over, where a table of the site has another owner than the rest; a table of others is left alone', async () => {
    const role = `other_${randomUUID().slice(0, 8)}`
    await runSql(
      target.url,
      `CREATE ROLE ${role}; ALTER TABLE applications OWNER TO ${role};
       CREATE TABLE of_others (id int); ALTER TABLE of_others OWNER TO ${role}`,
    )
    onTestFinished(() => runSql(inject('clusterUrl'), `DROP ROLE ${role}`))
    const made = aBackupPath()
    const refusal = createBackup(made, { url: target.url, store })
    await expect(refusal).rejects.toThrow(`applications to ${role}, the others to postgres: a backup would`)
    await expect(refusal).rejects.toThrow('ALTER TABLE "applications" OWNER TO "postgres";')
    expect(existsSync(made)).toBe(false)
    const restoring = restoreBackup(path, await aTarget(target.url, store), { force: true })
    await expect(restoring).rejects.toThrow(`applications to ${role}`)
    await runSql(target.url, 'ALTER TABLE applications OWNER TO postgres')
    const { tables } = await createBackup(made, { url: target.url, store })
    expect(tables.has('applications')).toBe(true)
    expect(tables.has('of_others')).toBe(false)
    await runSql(target.url, 'DROP TABLE of_others')
  })

  test('is not made of a database that never was a site’s', async () => {
    const url = await anEmptyDatabase()
    await expect(createBackup(aBackupPath(), { url, store: old })).rejects.toThrow('nothing to back up')
  })
})
