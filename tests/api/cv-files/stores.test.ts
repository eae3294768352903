import { randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { blobStore } from '@/lib/cv-files/blob-store'
import { diskStore } from '@/lib/cv-files/disk-store'
import { newCvKey } from '@/lib/cv-files/policy'
import type { CvStore } from '@/lib/cv-files/store'
import { isOutage } from '@/lib/platform/outage'
import { type FakeBlobStore, startFakeBlobStore } from '../../support/fake-blob-store'

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

async function keysIn(store: CvStore, where: 'files' | 'trash' = 'files'): Promise<string[]> {
  const keys: string[] = []
  for await (const { key } of where === 'files' ? store.list() : store.listTrash()) keys.push(key)
  return keys.sort()
}

async function contentOf(store: CvStore, key: string): Promise<string | null> {
  const stream = await store.open(key)
  return stream && (await buffer(stream)).toString()
}

test('the disk store reaches no file but those of its keys', async () => {
  const store = diskStore(folder)
  for (const name of ['store-id', '../cv.pdf', `${newCvKey()}/..`, '']) {
    await expect(store.open(name)).rejects.toThrow('Not the key of a CV file')
    await expect(store.delete(name)).rejects.toThrow('Not the key of a CV file')
  }
})

test('a file is deleted with what a write of it that was killed has left, and can be written anew', async () => {
  const store = diskStore(folder)
  const key = newCvKey()
  await writeFile(join(folder, `${key}.part`), 'half of it')
  await store.delete(key)
  await store.put(key, chunks('all of it'))
  expect(await contentOf(store, key)).toBe('all of it')
  await store.delete(key)
})

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

  test('can be reached', async () => {
    await expect(open().check()).resolves.toBeUndefined()
  })

  test('gives a file another key', async () => {
    const [store, before, after] = [open(), newCvKey(), newCvKey()]
    await store.put(before, chunks('one'))
    await store.rename(before, after)
    expect(await store.has(before)).toBe(false)
    expect(await store.has(after)).toBe(true)
    expect(await contentOf(store, after)).toBe('one')
    await store.delete(after)
  })

  test('opens a file that lies in the trash, and has it back from then on', async () => {
    const [store, key] = [open(), newCvKey()]
    await store.put(key, chunks('one'))
    await store.trash(key)
    expect(await store.has(key)).toBe(false)
    expect(await keysIn(store)).toEqual([])
    expect(await keysIn(store, 'trash')).toEqual([key])
    expect(await contentOf(store, key)).toBe('one')
    expect(await keysIn(store)).toEqual([key])
    expect(await keysIn(store, 'trash')).toEqual([])
    expect(await store.restore(key)).toBe(false)
    expect(await store.trash(key)).toBe(true)
    expect(await store.trash(key)).toBe(false)
    await store.deleteTrashed(key)
    expect(await contentOf(store, key)).toBeNull()
  })

  test('remembers whose it is, beside its files', async () => {
    const [store, id] = [open(), randomUUID()]
    expect(await store.readOwner()).toBeNull()
    await store.writeOwner(id)
    expect(await store.readOwner()).toBe(id)
    expect(await keysIn(store)).toEqual([])
  })
})

test('a shared store that is down says so', async () => {
  blob.broken = true
  const [store, key] = [blobStore(blob.token), newCvKey()]
  const uses = [store.check, () => store.put(key, chunks('x')), () => store.open(key), () => store.has(key)]
  for (const use of uses) await expect(use()).rejects.toSatisfy(isOutage)
  blob.broken = false
})
