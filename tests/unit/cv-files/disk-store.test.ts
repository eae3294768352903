import type * as FileSystem from 'node:fs/promises'
import { mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { diskStore } from '@/lib/cv-files/disk-store'
import { newCvKey } from '@/lib/cv-files/policy'
import { isOutage } from '@/lib/platform/outage'

const MEBIBYTE = 1024 ** 2

// The real file system, with an account of what is synced, a file that cannot be opened, and a disk as full as a test wants it.
const seen = vi.hoisted(() => ({
  synced: [] as string[],
  unopenable: '',
  freeMebibytes: 0,
  totalMebibytes: 0,
}))
vi.mock('node:fs/promises', async importOriginal => {
  const actual = await importOriginal<typeof FileSystem>()
  return {
    ...actual,
    async open(path: string, ...rest: [string, number?]) {
      if (path === seen.unopenable) throw Object.assign(new Error('refused'), { code: 'EACCES' })
      const handle = await actual.open(path, ...rest)
      const sync = handle.sync.bind(handle)
      handle.sync = async () => {
        await sync()
        seen.synced.push(path)
      }
      return handle
    },
    async statfs(path: string) {
      await actual.statfs(path)
      return { bsize: MEBIBYTE, bavail: seen.freeMebibytes, blocks: seen.totalMebibytes }
    },
  }
})

let home: string

beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'disk-store-'))
  seen.synced.length = 0
  seen.unopenable = ''
})
afterEach(() => rm(home, { recursive: true }))

async function* bytes(): AsyncGenerator<Uint8Array> {
  yield Buffer.from('a CV')
}

test('a file’s bytes, its name and every new folder above it are on the disk before it counts as stored', async () => {
  const [folder, key] = [join(home, 'data', 'cv-files'), newCvKey()]
  await diskStore(folder).put(key, bytes())
  expect(seen.synced).toEqual([join(home, 'data'), home, join(folder, `${key}.part`), folder])
  seen.synced.length = 0
  await diskStore(folder).trash(key)
  expect(seen.synced).toEqual([folder, join(folder, 'trash'), folder])
})

test('a folder that is gone, as where its disk is not mounted, is told and not made anew', async () => {
  const folder = join(home, 'cv-files')
  const store = diskStore(folder, 0)
  const key = newCvKey()
  await store.put(key, bytes())
  await rename(folder, join(home, 'elsewhere'))
  const uses = [
    store.check,
    store.hasRoom,
    () => store.put(newCvKey(), bytes()),
    () => store.writeOwner('id'),
    () => store.open(key),
    () => store.has(key),
    () => store.trash(key),
    () => store.restore(key),
    () => store.delete(key),
    () => store.deleteTrashed(key),
  ]
  for (const use of uses) await expect(use()).rejects.toSatisfy(isOutage)
  expect(await readdir(home)).toEqual(['elsewhere'])
  await rename(join(home, 'elsewhere'), folder)
  await store.check()
  expect(await store.has(key)).toBe(true)
})

test('a file that cannot be opened is refused to whoever asks for it, and ends nothing else', async () => {
  const [folder, key] = [join(home, 'cv-files'), newCvKey()]
  await diskStore(folder).put(key, bytes())
  seen.unopenable = join(folder, key)
  await expect(diskStore(folder).open(key)).rejects.toThrow('refused')
})

test('an owner that cannot be written leaves the one before', async () => {
  const folder = join(home, 'cv-files')
  const store = diskStore(folder)
  await store.writeOwner('first')
  seen.unopenable = join(folder, 'store-id.part')
  await expect(store.writeOwner('second')).rejects.toThrow('refused')
  expect(await readFile(join(folder, 'store-id'), 'utf8')).toBe('first')
})

describe('there is room for a file', () => {
  test.each([
    ['with 512 MiB free of a small disk', 512, 2_000, undefined, true],
    ['not with less', 511, 2_000, undefined, false],
    ['with 5 % free of a large disk', 5_000, 100_000, undefined, true],
    ['not with less of it', 4_999, 100_000, undefined, false],
    ['with as much free as the operator asks', 10, 100_000, 10 * MEBIBYTE, true],
    ['not with less than the operator asks', 9, 100_000, 10 * MEBIBYTE, false],
    ['on a full disk where the operator asks for none', 0, 100_000, 0, true],
  ])('%s', async (_, free, total, reserveBytes, room) => {
    Object.assign(seen, { freeMebibytes: free, totalMebibytes: total })
    expect(await diskStore(join(home, 'cv-files'), reserveBytes).hasRoom()).toBe(room)
  })
})
