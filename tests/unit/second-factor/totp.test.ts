import { describe, expect, test } from 'vitest'
import { findStep, newTotpSecret, timeStep, toBase32, totpCode } from '@/lib/second-factor/totp'

// RFC 6238, appendix B: the secret of SHA-1, and the last six of the eight digits.
const SECRET = Buffer.from('12345678901234567890')

test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('%d seconds after the epoch the code is %s', (seconds, code) => {
  expect(totpCode(SECRET, timeStep(new Date(seconds * 1000)))).toBe(code)
})

describe('a code', () => {
  const now = new Date('2026-11-22T08:00:10Z')
  const codeOf = (steps: number) => totpCode(SECRET, timeStep(now) + steps)

  test.each([-1, 0, 1])('is found %d steps away', steps => {
    expect(findStep(SECRET, codeOf(steps), now)).toBe(timeStep(now) + steps)
  })

  test.each([-2, 2])('is not found %d steps away', steps => {
    expect(findStep(SECRET, codeOf(steps), now)).toBeNull()
  })

  test('is none of another secret, nor of another length', () => {
    expect(findStep(newTotpSecret(), codeOf(0), now)).toBeNull()
    for (const code of ['', codeOf(0).slice(1), `${codeOf(0)}0`])
      expect(findStep(SECRET, code, now)).toBeNull()
  })
})

// RFC 4648, section 10, without the padding.
test.each([
  ['', ''],
  ['f', 'MY'],
  ['fooba', 'MZXW6YTB'],
  ['foobar', 'MZXW6YTBOI'],
])('%j is %j in base 32', (text, expected) => {
  expect(toBase32(Buffer.from(text))).toBe(expected)
})
