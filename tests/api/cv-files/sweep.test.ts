import { randomUUID } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { blobStore } from '@/lib/cv-files/blob-store'
import { diskStore } from '@/lib/cv-files/disk-store'
import { newCvKey } from '@/lib/cv-files/policy'
import type { CvStore } from '@/lib/cv-files/store'
import { sweepCvFiles } from '@/lib/cv-files/sweep'
import { DAY_MS, HOUR_MS } from '@/lib/dates/durations'
import { type FakeBlobStore, startFakeBlobStore } from '../../support/fake-blob-store'
import { anApplication } from '../../support/records'

let folder: string
let blob: FakeBlobStore

beforeAll(async () => {
  vi.stubEnv('VERCEL_BLOB_RETRIES', '0')
  blob = await startFakeBlobStore()
})
beforeEach(async () => {
  blob.blobs.clear()
  folder = await mkdtemp(join(tmpdir(), 'cv-sweep-'))
})
afterEach(() => rm(folder, { recursive: true }))
afterAll(() => blob?.stop())

const later = (milliseconds: number) => ({ now: new Date(Date.now() + milliseconds) })

async function* bytes(): AsyncGenerator<Uint8Array> {
  yield Buffer.from('a CV')
}

async function store(into: CvStore, count: number, claimed: boolean): Promise<string[]> {
  const keys = Array.from({ length: count }, newCvKey)
  for (const key of keys) {
    await into.put(key, bytes())
    if (claimed) await anApplication({ cv: key })
  }
  return keys.sort()
}

async function keysOf(files: AsyncIterable<{ key: string }>): Promise<string[]> {
  const keys: string[] = []
  for await (const { key } of files) keys.push(key)
  return keys.sort()
}

describe.each([
  ['disk', () => diskStore(folder)],
  ['Vercel Blob', () => blobStore(blob.token)],
])('a sweep of the %s store', (_, open) => {
  test('leaves alone what is younger than an hour, whatever has no row yet', async () => {
    const cvs = open()
    const claimed = await store(cvs, 2, true)
    const young = await store(cvs, 2, false)
    expect(await sweepCvFiles(cvs, later(0.9 * HOUR_MS))).toEqual({ ok: true, trashed: 0, removed: 0 })
    expect(await keysOf(cvs.list())).toEqual([...claimed, ...young].sort())
  })

  test('moves an older file without a row to the trash, and removes it 30 days later', async () => {
    const cvs = open()
    const claimed = await store(cvs, 2, true)
    const orphans = await store(cvs, 2, false)
    expect(await sweepCvFiles(cvs, later(1.1 * HOUR_MS))).toEqual({ ok: true, trashed: 2, removed: 0 })
    expect(await keysOf(cvs.list())).toEqual(claimed)
    expect(await sweepCvFiles(cvs, later(29.9 * DAY_MS))).toEqual({ ok: true, trashed: 0, removed: 0 })
    expect(await keysOf(cvs.listTrash())).toEqual(orphans)
    expect(await sweepCvFiles(cvs, later(30.1 * DAY_MS))).toEqual({ ok: true, trashed: 0, removed: 2 })
    expect(await keysOf(cvs.listTrash())).toEqual([])
    expect(await keysOf(cvs.list())).toEqual(claimed)
  })

  test('brings a file back whose row has appeared, however long it was in the trash', async () => {
    const cvs = open()
    await store(cvs, 2, true)
    const [late = ''] = await store(cvs, 1, false)
    await sweepCvFiles(cvs, later(1.1 * HOUR_MS))
    await anApplication({ cv: late })
    expect(await sweepCvFiles(cvs, later(31 * DAY_MS))).toEqual({ ok: true, trashed: 0, removed: 0 })
    expect(await cvs.has(late)).toBe(true)
  })

  test('goes on where a file is erased while it runs', async () => {
    const cvs = open()
    await store(cvs, 3, true)
    const [erased = '', orphan = ''] = await store(cvs, 2, false)
    const trash = async (key: string) => {
      await cvs.delete(erased)
      return cvs.trash(key)
    }
    expect(await sweepCvFiles({ ...cvs, trash }, later(1.1 * HOUR_MS))).toEqual({
      ok: true,
      trashed: 1,
      removed: 0,
    })
    expect(await keysOf(cvs.listTrash())).toEqual([orphan])
  })

  test('touches nothing of a store that belongs to another database', async () => {
    const cvs = open()
    await cvs.writeOwner(randomUUID())
    await store(cvs, 5, true)
    const orphans = await store(cvs, 1, false)
    const refused = { ok: false, reason: 'other-database' }
    expect(await sweepCvFiles(cvs, later(40 * DAY_MS))).toEqual(refused)
    expect(await keysOf(cvs.list())).toEqual(expect.arrayContaining(orphans))
  })

  test('touches nothing while most files are unclaimed', async () => {
    const cvs = open()
    await sweepCvFiles(cvs)
    await store(cvs, 10, true)
    const orphans = await store(cvs, 11, false)
    const refused = { ok: false, reason: 'mostly-unclaimed' }
    expect(await sweepCvFiles(cvs, later(40 * DAY_MS))).toEqual(refused)
    await store(cvs, 1, true)
    expect(await sweepCvFiles(cvs, later(DAY_MS))).toEqual({ ok: true, trashed: 11, removed: 0 })
    expect(await keysOf(cvs.listTrash())).toEqual(orphans)
  })

  test('cleans up as few as ten files of its own store, though no other is there', async () => {
    const cvs = open()
    await sweepCvFiles(cvs)
    await store(cvs, 10, false)
    expect(await sweepCvFiles(cvs, later(DAY_MS))).toEqual({ ok: true, trashed: 10, removed: 0 })
  })

  test('touches no file once it is told to stop', async () => {
    const cvs = open()
    await store(cvs, 1, true)
    const [old] = await store(cvs, 1, false)
    const stopped = { ...later(40 * DAY_MS), signal: AbortSignal.abort() }
    await expect(sweepCvFiles(cvs, stopped)).rejects.toThrow('aborted')
    expect(await keysOf(cvs.listTrash())).toEqual([])
    await sweepCvFiles(cvs, later(DAY_MS))
    await expect(sweepCvFiles(cvs, stopped)).rejects.toThrow('aborted')
    expect(await keysOf(cvs.listTrash())).toEqual([old])
  })

  test('makes a store this database’s own only where this database knows most of its files', async () => {
    const cvs = open()
    await store(cvs, 3, false)
    expect(await sweepCvFiles(cvs, later(DAY_MS))).toEqual({ ok: false, reason: 'mostly-unclaimed' })
    expect(await cvs.readOwner()).toBeNull()
    await store(cvs, 3, true)
    expect(await sweepCvFiles(cvs, later(DAY_MS))).toEqual({ ok: true, trashed: 3, removed: 0 })
    expect(await cvs.readOwner()).toMatch(/^[0-9a-f-]{36}$/)
  })
})

test('an upload that broke off is removed once it has not grown for an hour', async () => {
  const cvs = diskStore(folder)
  const unfinished = join(folder, `${newCvKey()}.part`)
  await writeFile(unfinished, 'half')
  await utimes(unfinished, new Date(), new Date(Date.now() - 0.9 * HOUR_MS))
  expect(await sweepCvFiles(cvs)).toEqual({ ok: true, trashed: 0, removed: 0 })
  await utimes(unfinished, new Date(), new Date(Date.now() - 1.1 * HOUR_MS))
  expect(await sweepCvFiles(cvs)).toEqual({ ok: true, trashed: 0, removed: 1 })
  expect(await readdir(folder)).toEqual(['store-id'])
})

test('the trash is emptied of any number of files', async () => {
  const trash = join(folder, 'trash')
  await mkdir(trash)
  for (let count = 0; count < 1001; count++) writeFileSync(join(trash, newCvKey()), 'a CV')
  const removed = { ok: true, trashed: 0, removed: 1001 }
  expect(await sweepCvFiles(diskStore(folder), later(31 * DAY_MS))).toEqual(removed)
  expect(await readdir(trash)).toEqual([])
})

test('a file that was stored long ago lies in the trash for 30 days from when it came there', async () => {
  const cvs = diskStore(folder)
  await store(cvs, 1, true)
  const [old = ''] = await store(cvs, 1, false)
  const stored = new Date(Date.now() - 40 * DAY_MS)
  await utimes(join(folder, old), stored, stored)
  expect(await sweepCvFiles(cvs)).toEqual({ ok: true, trashed: 1, removed: 0 })
  expect(await sweepCvFiles(cvs, later(29 * DAY_MS))).toEqual({ ok: true, trashed: 0, removed: 0 })
  expect(await sweepCvFiles(cvs, later(31 * DAY_MS))).toEqual({ ok: true, trashed: 0, removed: 1 })
})
