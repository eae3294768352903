import { mkdtemp, rm, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { diskStore } from '@/lib/cv-files/disk-store'
import { newCvKey } from '@/lib/cv-files/policy'
import { database } from '@/lib/platform/database'
import { runWithLease } from '@/lib/platform/lease'
import { signInOverHttp } from '../../support/administrator'
import { createDatabase } from '../../support/databases'
import { anApplication } from '../../support/records'
import { type RunningServer, startServer } from '../../support/server'

const DAY_MS = 24 * 60 * 60 * 1000

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
  while (!started.output().includes('"job":"sandbox charges"'))
    await new Promise(done => setTimeout(done, 50))
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

test('a start against another database, and back, costs no CV', async () => {
  const cvs = await Promise.all(['Ada', 'Musa', 'Ladi'].map(addOldCv))
  server = await start()
  await server.stop()

  server = await start({ DATABASE_URL: empty.url })
  expect(server.output()).toContain('The CV store belongs to another database')
  expect(server.output().split('belongs to another database')).toHaveLength(2)
  await server.stop()

  server = await start()
  expect(server.output()).not.toContain('belongs to another database')
  const headers = await signInOverHttp(server.baseUrl)
  const downloads = await Promise.all(cvs.map(cv => fetch(`${server?.baseUrl}/api/cv/${cv}`, { headers })))
  expect(await Promise.all(downloads.map(download => download.text()))).toEqual(['Ada', 'Musa', 'Ladi'])
}, 180_000)

test('a start forgets old idempotency keys and sandbox charges, and keeps those of late', async () => {
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
  await server?.stop()
  server = await start()
  expect((await database().idempotencyKey.findMany()).map(row => row.key)).toEqual(['new'])
  expect((await database().sandboxCharge.findMany()).map(row => row.reference)).toEqual(['new'])
}, 60_000)

test('a job is done by one instance at a time, and by another once its holder is gone for good', async () => {
  let finish = () => {}
  const untilFinished = new Promise<void>(done => {
    finish = done
  })
  const running = runWithLease('test', 60_000, () => untilFinished)
  const others = async () => runWithLease('test', 60_000, async () => {})
  await expect.poll(() => database().lease.count({ where: { name: 'test' } })).toBe(1)
  expect(await others()).toBe(false)
  await database().lease.update({ where: { name: 'test' }, data: { until: new Date(Date.now() - 1000) } })
  expect(await others()).toBe(true)
  finish()
  expect(await running).toBe(true)
  await expect(runWithLease('test', 60_000, () => Promise.reject(new Error('it broke')))).rejects.toThrow(
    'it broke',
  )
  expect(await others()).toBe(true)
})
