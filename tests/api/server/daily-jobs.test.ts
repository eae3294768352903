import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdtemp, rm, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest'
import { diskStore } from '@/lib/cv-files/disk-store'
import { cvStore } from '@/lib/cv-files/open-store'
import { newCvKey } from '@/lib/cv-files/policy'
import { sweepCvFiles } from '@/lib/cv-files/sweep'
import { DAY_MS, HOUR_MS } from '@/lib/dates/durations'
import { database } from '@/lib/platform/database'
import { env } from '@/lib/platform/env'
import { runWithLease } from '@/lib/platform/lease'
import { logger } from '@/lib/platform/logger'
import { runDailyJobs, startDailyJobs } from '@/lib/workers/daily-jobs'
import { isClockSteady } from '@/lib/workers/steady-clock'
import { signInOverHttp } from '../../support/administrator'
import { createDatabase } from '../../support/databases'
import { anApplication } from '../../support/records'
import { type RunningServer, startServer } from '../../support/server'

let dataDir: string
let empty: Awaited<ReturnType<typeof createDatabase>>
let server: RunningServer | undefined

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'daily-data-'))
  empty = await createDatabase(inject('clusterUrl'))
})
afterAll(async () => {
  await server?.stop()
  await empty?.drop()
  await rm(dataDir, { recursive: true, force: true })
})

const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS)

/** Starts a server and waits until it has cleaned up, which it does beside its first requests. */
async function start(env: Record<string, string> = {}): Promise<RunningServer> {
  const started = await startServer({ env: { DATA_DIR: dataDir, LOG_LEVEL: 'info', ...env } })
  await expect.poll(started.output, { timeout: 60_000 }).toContain('"job":"sandbox charges"')
  return started
}

async function addOldCv(name: string): Promise<string> {
  const cv = newCvKey()
  await diskStore(join(dataDir, 'cv-files')).put(cv, asBytes(name))
  await utimes(join(dataDir, 'cv-files', cv), daysAgo(40), daysAgo(40))
  await anApplication({ cv, cvBytes: name.length })
  return cv
}

async function* asBytes(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text)
}

/** Stores of each an old one and a new one. */
async function addKeysAndCharges(): Promise<void> {
  const key = { scope: 'POST /test', requestHash: 'x', status: 201, body: {} }
  await database().idempotencyKey.createMany({
    data: [
      { ...key, key: 'old', createdAt: daysAgo(7.1) },
      { ...key, key: 'new', createdAt: daysAgo(6.9) },
    ],
  })
  const charge = { amount: 100n, currency: 'NGN' as const, callbackUrl: 'http://localhost/' }
  await database().sandboxCharge.createMany({
    data: [
      { ...charge, reference: 'old', createdAt: daysAgo(30.1) },
      { ...charge, reference: 'new', createdAt: daysAgo(29.9) },
    ],
  })
}

test('a start against another database, and back, costs no CV, and forgets old idempotency keys and sandbox charges only', async () => {
  await addKeysAndCharges()
  const cvs = await Promise.all(['Ada', 'Musa', 'Ladi'].map(addOldCv))
  // What a start does with a store that has no owner yet.
  expect(await sweepCvFiles(diskStore(join(dataDir, 'cv-files')))).toMatchObject({ ok: true })

  server = await start({ DATABASE_URL: empty.url })
  expect(server.output()).toContain('The CV store belongs to another database')
  expect(server.output().split('belongs to another database')).toHaveLength(2)
  await server.stop()

  server = await start()
  expect(server.output()).not.toContain('belongs to another database')
  const headers = await signInOverHttp(server.baseUrl)
  const downloads = await Promise.all(cvs.map(cv => fetch(`${server?.baseUrl}/api/cv/${cv}`, { headers })))
  expect(await Promise.all(downloads.map(download => download.text()))).toEqual(['Ada', 'Musa', 'Ladi'])
  expect((await database().idempotencyKey.findMany()).map(row => row.key)).toEqual(['new'])
  expect((await database().sandboxCharge.findMany()).map(row => row.reference)).toEqual(['new'])
  // It reads the clock of the same database, which the tests below set.
  await server.stop()
}, 180_000)

test('a job is done by one instance at a time, and by another once its holder is gone for good', async () => {
  let finish = () => {}
  const untilFinished = new Promise<string>(done => {
    finish = () => done('done')
  })
  const running = runWithLease('test', 60_000, () => untilFinished)
  const others = () => runWithLease('test', 60_000, async () => 'done')
  await expect.poll(() => database().lease.count({ where: { name: 'test' } })).toBe(1)
  expect(await others()).toBeNull()
  await database().lease.update({ where: { name: 'test' }, data: { until: new Date(Date.now() - 1000) } })
  expect(await others()).toBe('done')
  finish()
  expect(await running).toBe('done')
  await expect(runWithLease('test', 60_000, () => Promise.reject(new Error('it broke')))).rejects.toThrow(
    'it broke',
  )
  expect(await others()).toBe('done')
})

test('a job that a killed process still holds is done within an hour after its lease has ended', async () => {
  const old = { createdAt: daysAgo(31) }
  const keys = () => database().idempotencyKey.count({ where: { key: 'held' } })
  const charges = () => database().sandboxCharge.count({ where: { reference: 'held' } })
  await database().idempotencyKey.create({
    data: { ...old, key: 'held', scope: 'POST /test', requestHash: 'x', status: 201, body: {} },
  })
  await database().sandboxCharge.create({
    data: { ...old, reference: 'held', amount: 100n, currency: 'NGN', callbackUrl: 'http://localhost/' },
  })
  const name = 'idempotency keys'
  const inTenMinutes = new Date(Date.now() + 600_000)
  await database().lease.create({ data: { name, holder: randomUUID(), until: inTenMinutes } })
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const stop = startDailyJobs()
  try {
    await expect.poll(charges).toBe(0)
    expect(await keys()).toBe(1)
    await database().lease.deleteMany({ where: { name } })
    vi.advanceTimersByTime(HOUR_MS)
    await expect.poll(keys).toBe(0)
  } finally {
    await stop()
    vi.useRealTimers()
  }
})

/** As in a new installation, though the store of CVs stays this one's. */
async function forgetClock(): Promise<void> {
  await database().installation.updateMany({ data: { clockReadAt: null, clockSteadySince: null } })
}

test('a clock is trusted with the age of records once it has gone on for most of a day without a leap', async () => {
  await forgetClock()
  const begin = Date.parse('2026-03-15T08:00:00Z')
  const readings: [hours: number, steady: boolean][] = [
    [0, false],
    [19, false],
    [21, true],
    [21 + 29 * 24, true],
    // A leap ahead, and back.
    [21 + 60 * 24, false],
    [21 + 60 * 24 + 1, false],
    [700, false],
    [719, false],
    [721, true],
    // A machine beside this one whose clock is a little behind.
    [720.99, true],
  ]
  for (const [hours, steady] of readings)
    expect([hours, await isClockSteady(new Date(begin + hours * HOUR_MS))]).toEqual([hours, steady])
})

test('what waits for a steady clock is not done, which the log says once, and is tried again within an hour', async () => {
  await isClockSteady(daysAgo(1))
  await runDailyJobs(new AbortController().signal)
  await forgetClock()
  const letter = { kind: 'notice', recipient: 'ada@studio.test', subject: '', text: '', html: '' }
  await database().outboxMail.create({ data: { ...letter, createdAt: daysAgo(32), sentAt: daysAgo(31) } })
  const letters = () => database().outboxMail.count({ where: { createdAt: { lt: daysAgo(30) } } })
  const info = vi.spyOn(logger, 'info')
  const said = (text: string) => info.mock.calls.filter(call => JSON.stringify(call).includes(text)).length
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const stop = startDailyJobs()
  try {
    await expect.poll(() => said('"sandbox charges"')).toBe(1)
    vi.advanceTimersByTime(HOUR_MS)
    await expect.poll(() => database().installation.count({ where: { clockReadAt: { not: null } } })).toBe(1)
    expect([await letters(), said('"letters"'), said('the clock has not gone on')]).toEqual([1, 0, 1])
    await database().installation.updateMany({ data: { clockSteadySince: daysAgo(1) } })
    vi.advanceTimersByTime(HOUR_MS)
    await expect.poll(letters).toBe(0)
    await expect.poll(() => said('"letters"')).toBe(1)
  } finally {
    await stop()
    vi.useRealTimers()
    info.mockRestore()
  }
})

test('a machine that begins years ahead erases nothing', async () => {
  const { signal } = new AbortController()
  const cvs = cvStore()
  const [cv, trashed] = [newCvKey(), newCvKey()]
  for (const key of [cv, trashed]) await cvs.put(key, asBytes('Nanzip'))
  const { id } = await anApplication({ applicantName: 'Nanzip Dung', cv })
  await cvs.trash(trashed)
  const isThere = async () => [
    (await database().application.count({ where: { id } })) === 1,
    existsSync(join(env().dataDir, 'cv-files', 'trash', trashed)),
  ]
  // Jobs that a test before began would read the clock, or hold a job, in the middle of this.
  await expect.poll(() => database().lease.count()).toBe(0)
  await isClockSteady(daysAgo(1))
  vi.setSystemTime(Date.now() + 10 * 365 * DAY_MS)
  try {
    await runDailyJobs(signal)
    expect(await isThere()).toEqual([true, true])
    vi.setSystemTime(Date.now() + DAY_MS)
    await runDailyJobs(signal)
    expect(await isThere()).toEqual([false, false])
  } finally {
    vi.useRealTimers()
  }
})
