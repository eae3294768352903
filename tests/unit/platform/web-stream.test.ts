import { mkdtemp, open, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { streamFile } from '@/lib/platform/web-stream'

const CONTENT = Buffer.alloc(200_000, 'a CV ')
const CLOSED = -1

let folder: string
let path: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'web-stream-'))
  path = join(folder, 'file')
  await writeFile(path, CONTENT)
})
afterAll(() => rm(folder, { recursive: true }))

test('a file is read whole, and closed then', async () => {
  const file = await open(path)
  expect((await buffer(streamFile(file))).equals(CONTENT)).toBe(true)
  expect(file.fd).toBe(CLOSED)
})

test('one that nobody reads is closed as it is let go', async () => {
  const file = await open(path)
  await streamFile(file).cancel()
  expect(file.fd).toBe(CLOSED)
})

test('one that is let go in the middle is closed too, even while it is read', async () => {
  const file = await open(path)
  const reader = streamFile(file).getReader()
  await reader.read()
  const reading = reader.read()
  await reader.cancel()
  await reading
  expect(file.fd).toBe(CLOSED)
})

test('where it cannot be read, whoever reads hears of it, and it is closed', async () => {
  const file = await open(path, 'a')
  await expect(buffer(streamFile(file))).rejects.toThrow('EBADF')
  expect(file.fd).toBe(CLOSED)
})
