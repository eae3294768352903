import { expect, test } from 'vitest'
import { acceptedEncodings, encodeAll } from '@/lib/server/bodies'

const body = Buffer.from('print '.repeat(200))

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip, deflate', 'gzip'],
  ['br;q=0, gzip;q=0.5', 'gzip'],
  ['BR', 'br'],
  ['*', 'br'],
  ['*, br;q=0.0', 'gzip'],
  ['deflate', 'identity'],
  ['', 'identity'],
])('of what %s accepts, %s comes first', (header, encoding) => {
  expect(acceptedEncodings(header)[0]).toBe(encoding)
})

test('a body is there as it is, and in each encoding that makes it smaller', async () => {
  for (const effort of ['quick', 'best'] as const)
    expect(Object.keys(await encodeAll(body, effort))).toEqual(['identity', 'br', 'gzip'])
  expect(Object.keys(await encodeAll(Buffer.from('short'), 'best'))).toEqual(['identity'])
})
