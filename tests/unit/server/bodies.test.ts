import { expect, test } from 'vitest'
import { chooseEncoding, encodeFor } from '@/lib/server/bodies'

const body = Buffer.from('print '.repeat(200))
const all = { identity: body, br: body, gzip: body }

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip, deflate', 'gzip'],
  ['br;q=0, gzip;q=0.5', 'gzip'],
  ['BR', 'br'],
  ['*', 'br'],
  ['*, br;q=0.0', 'gzip'],
  ['deflate', 'identity'],
  ['', 'identity'],
  [undefined, 'identity'],
])('of what %s accepts, %s is sent', (header, encoding) => {
  expect(chooseEncoding(header, all)).toBe(encoding)
})

test('a form that is not there is never chosen', () => {
  expect(chooseEncoding('br, gzip', { identity: body, gzip: body })).toBe('gzip')
})

test('a body for one visitor is compressed in that visitor’s way only', async () => {
  expect(Object.keys(await encodeFor('br, gzip', body))).toEqual(['identity', 'br'])
  expect(Object.keys(await encodeFor('gzip', body))).toEqual(['identity', 'gzip'])
  expect(Object.keys(await encodeFor('br', Buffer.from('short')))).toEqual(['identity'])
})
