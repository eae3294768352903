import { expect, test } from 'vitest'
import { chunkFailureOf } from '@/components/layout/chunk-failure'

test('reads the URL from what Turbopack throws', () => {
  const message = 'Failed to load chunk /_next/static/chunks/a1.js from module 7: Error: no line'
  expect(chunkFailureOf(Object.assign(new Error(message), { name: 'ChunkLoadError' }))).toEqual({
    type: 'error',
    url: '/_next/static/chunks/a1.js',
  })
})

test('leaves every other error alone', () => {
  expect(chunkFailureOf(new Error('The database is away'))).toBeUndefined()
  expect(chunkFailureOf('Loading chunk 3 failed')).toBeUndefined()
})
