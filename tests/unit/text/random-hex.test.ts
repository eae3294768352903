import { expect, test } from 'vitest'
import { randomHex } from '@/lib/text/random-hex'

test('keys are 128 bits by chance', () => {
  const keys = Array.from({ length: 100 }, randomHex)
  for (const key of keys) expect(key).toMatch(/^[0-9a-f]{32}$/)
  expect(new Set(keys).size).toBe(100)
})
