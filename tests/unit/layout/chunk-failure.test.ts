import { expect, test } from 'vitest'
import { chunkFailureOf } from '@/components/layout/chunk-failure'

function chunkError(message: string) {
  return Object.assign(new Error(message), { name: 'ChunkLoadError' })
}

test('reads the URL and the kind of failure from what the bundler throws', () => {
  expect(chunkFailureOf(chunkError('Failed to load chunk /_next/static/chunks/a1.js from module 7'))).toEqual(
    {
      type: 'error',
      url: '/_next/static/chunks/a1.js',
    },
  )
  const timedOut = 'Loading chunk 12 failed. (timeout: https://studio.test/_next/static/chunks/12.js)'
  expect(chunkFailureOf(chunkError(timedOut))).toEqual({
    type: 'timeout',
    url: 'https://studio.test/_next/static/chunks/12.js',
  })
})

test('leaves every other error alone', () => {
  expect(chunkFailureOf(new Error('The database is away'))).toBeUndefined()
  expect(chunkFailureOf('Loading chunk 3 failed')).toBeUndefined()
})
