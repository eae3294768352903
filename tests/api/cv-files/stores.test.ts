import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { blobStore } from '@/lib/cv-files/blob-store'
import { diskStore } from '@/lib/cv-files/disk-store'
import { newCvKey } from '@/lib/cv-files/policy'
import type { CvStore } from '@/lib/cv-files/store'
import { sweepCvFiles } from '@/lib/cv-files/sweep'
import { type FakeBlobStore, startFakeBlobStore } from '../../support/fake-blob-store'
import { anApplication } from '../../support/records'

let folder: string
let blob: FakeBlobStore

beforeAll(async () => {
  vi.stubEnv('VERCEL_BLOB_RETRIES', '0')
  folder = await mkdtemp(join(tmpdir(), 'cv-stores-'))
  blob = await startFakeBlobStore()
})

afterAll(async () => {
  await rm(folder, { recursive: true })
  await blob?.stop()
})

async function* chunks(...texts: string[]): AsyncGenerator<Uint8Array> {
  for (const text of texts) yield Buffer.from(text)
}

async function* cutOff(): AsyncGenerator<Uint8Array> {
  yield Buffer.from('half of a file')
  throw new Error('the visitor is gone')
}

async function keysIn(store: CvStore): Promise<string[]> {
  const keys: string[] = []
  for await (const { key } of store.list()) keys.push(key)
  return keys.sort()
}

async function contentOf(store: CvStore, key: string): Promise<string | null> {
  const stream = await store.open(key)
  return stream && (await buffer(stream)).toString()
}

describe.each([
  ['disk', () => diskStore(folder)],
  ['Vercel Blob', () => blobStore(blob.token)],
])('the %s store', (_, open) => {
  test('gives back what it was given, until it is deleted', async () => {
    const [store, key] = [open(), newCvKey()]
    await store.put(key, chunks('one, ', 'two'))
    expect(await contentOf(store, key)).toBe('one, two')
    expect(await keysIn(store)).toEqual([key])
    await store.delete(key)
    expect(await contentOf(store, key)).toBeNull()
    expect(await keysIn(store)).toEqual([])
    await store.delete(key)
  })

  test('stores nothing of an upload that breaks off', async () => {
    const [store, key] = [open(), newCvKey()]
    await expect(store.put(key, cutOff())).rejects.toThrow()
    expect(await store.open(key)).toBeNull()
    expect(await keysIn(store)).toEqual([])
  })

  test('says whether it can be reached', async () => {
    await open().check()
  })

  test('keeps what an application names when it is swept, and deletes what is older beside it', async () => {
    const [store, claimed, orphan] = [open(), newCvKey(), newCvKey()]
    await anApplication({ cv: claimed })
    await store.put(claimed, chunks('kept'))
    await store.put(orphan, chunks('left over'))
    const later = new Date(Date.now() + store.orphanAgeMs + 60_000)
    expect(await sweepCvFiles(store, later)).toBe(1)
    expect(await keysIn(store)).toEqual([claimed])
    await store.delete(claimed)
  })
})

test('a sweep removes an upload that a crash cut short', async () => {
  const store = diskStore(folder)
  const unfinished = join(folder, `${newCvKey()}.part`)
  await writeFile(unfinished, 'half')
  await utimes(unfinished, new Date(0), new Date(0))
  expect(await sweepCvFiles(store)).toBe(1)
  expect(await readdir(folder)).toEqual([])
})

test('a sweep leaves alone what another server may be uploading to a shared store', async () => {
  const [store, key] = [blobStore(blob.token), newCvKey()]
  await store.put(key, chunks('on its way'))
  expect(await sweepCvFiles(store)).toBe(0)
  expect(await keysIn(store)).toEqual([key])
})

test('a shared store that is down says so', async () => {
  blob.broken = true
  await expect(blobStore(blob.token).check()).rejects.toThrow()
  await expect(blobStore(blob.token).put(newCvKey(), chunks('x'))).rejects.toThrow()
  blob.broken = false
})
