import { mkdtemp, open, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import {
  besideOthers,
  bytesBefore,
  type FileBytes,
  fileBytes,
  findEndZeros,
  memoryBytes,
} from '@/lib/cv-files/inspection/file-bytes'

const KIBIBYTE = 1024
const content = Buffer.from(Array.from({ length: 700 * KIBIBYTE }, (_, index) => index % 251))

let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'file-bytes-'))
  await writeFile(join(folder, 'file'), content)
})
afterAll(() => rm(folder, { recursive: true }))

async function openFile() {
  const handle = await open(join(folder, 'file'), 'r')
  return { handle, read: vi.spyOn(handle, 'read'), file: await fileBytes(handle) }
}

test('what lies within the last long stretch is not read from the disk again', async () => {
  const { handle, read, file } = await openFile()
  await file.read(10, 256 * KIBIBYTE)
  for (const [start, length] of [
    [10, 5],
    [100 * KIBIBYTE, 4 * KIBIBYTE],
    [256 * KIBIBYTE, 10],
  ] as const)
    expect(await file.read(start, length)).toEqual(content.subarray(start, start + length))
  expect(read).toHaveBeenCalledTimes(1)
  await handle.close()
})

test('what lies beyond it on either side is read, ahead, and no further than the file goes', async () => {
  const { handle, read, file } = await openFile()
  await file.read(10, 256 * KIBIBYTE)
  expect(await file.read(9, 5)).toEqual(content.subarray(9, 14))
  expect(read).toHaveBeenCalledTimes(2)
  expect(await file.read(350 * KIBIBYTE, 11)).toEqual(content.subarray(350 * KIBIBYTE, 350 * KIBIBYTE + 11))
  expect(await file.read(600 * KIBIBYTE, 11)).toEqual(content.subarray(600 * KIBIBYTE, 600 * KIBIBYTE + 11))
  expect(read).toHaveBeenCalledTimes(3)
  expect(await file.read(699 * KIBIBYTE, 4 * KIBIBYTE)).toEqual(content.subarray(699 * KIBIBYTE))
  expect(await file.read(800 * KIBIBYTE, 10)).toHaveLength(0)
  expect(read).toHaveBeenCalledTimes(4)
  await handle.close()
})

test('a file whose parts lie all over it is not read ahead for ever', async () => {
  const { handle, read, file } = await openFile()
  for (let round = 0; round < 100; round++) {
    const position = round % 2 === 0 ? 0 : 650 * KIBIBYTE
    expect(await file.read(position, 3)).toEqual(content.subarray(position, position + 3))
  }
  const lengths = read.mock.calls.map(call => Number(Reflect.get(call, 2)))
  expect(lengths.filter(length => length > 64 * KIBIBYTE).length).toBeLessThanOrEqual(32)
  expect(lengths).toHaveLength(100)
  await handle.close()
})

test('the zeros at the end of a file are found up to a bound', async () => {
  const endOf = (zeros: number) =>
    findEndZeros(memoryBytes(Buffer.concat([Buffer.from('a\0b'), Buffer.alloc(zeros)])), 200 * KIBIBYTE)
  expect(await endOf(0)).toBe(3)
  expect(await endOf(5)).toBe(3)
  expect(await endOf(130 * KIBIBYTE)).toBe(3)
  expect(await endOf(300 * KIBIBYTE)).toBe(3 + 100 * KIBIBYTE)
  expect(await findEndZeros(memoryBytes(Buffer.alloc(10)), KIBIBYTE)).toBe(0)
})

test('a file that is read as if it ended earlier shows nothing from there on', async () => {
  const file = bytesBefore(memoryBytes(Buffer.from('abcdef')), 4)
  expect([file.size, String(await file.read(2, 10)), String(await file.read(5, 1))]).toEqual([4, 'cd', ''])
  expect(bytesBefore(file, 10).size).toBe(4)
})

/** Reads all of the content in memory as often as that, and counts how often others have a turn meanwhile. */
async function countTurns(file: FileBytes, times: number): Promise<number> {
  let turns = 0
  const count = () => {
    turns += 1
    counting = setImmediate(count)
  }
  let counting = setImmediate(count)
  for (let time = 0; time < times; time++) await file.read(0, content.length)
  clearImmediate(counting)
  return turns
}

test('others have a turn between two stretches that lie in memory', async () => {
  expect(await countTurns(memoryBytes(content), 20)).toBe(0)
  expect(await countTurns(besideOthers(memoryBytes(content)), 20)).toBeGreaterThanOrEqual(20)
})

test('a file that takes far too long is refused', async () => {
  const file = besideOthers(memoryBytes(content))
  const now = vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 30_000)
  await expect(countTurns(file, 2)).rejects.toMatchObject({ reason: 'too-complex' })
  now.mockRestore()
})

test('no place is taken that is not whole', async () => {
  const { handle, file } = await openFile()
  await expect(file.read(4.5, 3)).rejects.toMatchObject({ reason: 'damaged' })
  await handle.close()
})
