import { expect, test } from 'vitest'
import { acceptedEncodings, encodeAll } from '@/lib/server/bodies'
import { cpuTimeOf } from '../../support/cpu-time'

const body = Buffer.from('print '.repeat(200))

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip, deflate', 'gzip'],
  ['br;q=0, gzip;q=0.5', 'gzip'],
  ['BR', 'br'],
  ['*', 'br'],
  ['*, br;q=0.0', 'gzip'],
  ['br ; q=0 , gzip', 'gzip'],
  ['deflate', 'identity'],
  ['', 'identity'],
])('of what %s accepts, %s comes first', (header, encoding) => {
  expect(acceptedEncodings(header)[0]).toBe(encoding)
})

test('the longest header is read in no time, whatever stands in it', async () => {
  const longest = [`a${' '.repeat(16_000)}b`, ' ;'.repeat(8_000), `${' '.repeat(8_000)},`.repeat(2)]
  const read = () => {
    for (const header of longest) for (let times = 0; times < 20; times += 1) acceptedEncodings(header)
  }
  expect(await cpuTimeOf(read)).toBeLessThan(500)
})

test('a body is there as it is, and in each encoding that makes it smaller', async () => {
  for (const effort of ['quick', 'best'] as const)
    expect(Object.keys(await encodeAll(body, effort))).toEqual(['identity', 'br', 'gzip'])
  expect(Object.keys(await encodeAll(Buffer.from('short'), 'best'))).toEqual(['identity'])
})
