import { closeSync, openSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { bytesBefore, fileBytes, findEndZeros, memoryBytes } from '@/lib/cv-files/inspection/file-bytes'

const KIBIBYTE = 1024
const content = Buffer.from(Array.from({ length: 700 * KIBIBYTE }, (_, index) => index % 251))

let folder: string
let path: string
let opened: number

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'file-bytes-'))
  path = join(folder, 'file')
  await writeFile(path, content)
  opened = openSync(path, 'r')
})
afterEach(async () => {
  closeSync(opened)
  await rm(folder, { recursive: true })
})

test.each([
  ['a few bytes', 10, 5],
  ['more than is read ahead', 10, 256 * KIBIBYTE],
  ['the last bytes, and no further', 699 * KIBIBYTE, 4 * KIBIBYTE],
  ['nothing beyond the end', 800 * KIBIBYTE, 10],
])('a file gives %s', async (_case, position, length) => {
  expect(await fileBytes(opened).read(position, length)).toEqual(
    content.subarray(position, position + length),
  )
})

test('what lies within the last stretch is not read from the disk again, and all else is', async () => {
  const file = fileBytes(opened)
  await file.read(20, 5)
  await writeFile(path, Buffer.alloc(content.length))
  expect(await file.read(20, 5)).toEqual(content.subarray(20, 25))
  expect(await file.read(16 * KIBIBYTE, 20)).toEqual(content.subarray(16 * KIBIBYTE, 16 * KIBIBYTE + 20))
  expect(await file.read(16 * KIBIBYTE, 21)).toEqual(Buffer.alloc(21))
  expect(await file.read(20, 5)).toEqual(Buffer.alloc(5))
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

test.each([4.5, -1, Number.NaN, 2 ** 60])('%s is no place', async position => {
  for (const file of [fileBytes(opened), memoryBytes(content)])
    await expect(file.read(position, 3)).rejects.toMatchObject({ reason: 'damaged' })
})
