import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { writeAndSync } from '@/lib/platform/durable-file'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'durable-'))
})
afterEach(() => rm(folder, { recursive: true }))

test.each([
  ['nothing', []],
  ['a few bytes', [3]],
  ['what just fits in one writing, and a byte more', [256 * 1024 - 1, 1, 1]],
  ['one piece of several writings', [700_000]],
  ['pieces of all sizes', [1, 300_000, 65_536, 65_536, 262_144, 7]],
])('a file is written as it comes: %s', async (_name, sizes) => {
  const pieces = sizes.map((size, at) => Buffer.alloc(size, at + 1))
  const path = join(folder, 'file')
  await writeAndSync(
    path,
    (async function* () {
      yield* pieces
    })(),
  )
  expect((await readFile(path)).equals(Buffer.concat(pieces))).toBe(true)
})

test('no piece is kept, because a piece of a single byte takes far more memory as an object', async () => {
  const path = join(folder, 'file')
  const piece = Buffer.alloc(1)
  await writeAndSync(
    path,
    (async function* () {
      for (let at = 0; at < 300; at++) {
        piece[0] = at % 256
        yield piece
      }
    })(),
  )
  expect([...(await readFile(path))]).toEqual(Array.from({ length: 300 }, (_, at) => at % 256))
})
