import fc from 'fast-check'

const NASTY_TEXTS = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\r\nSet-Cookie: a=b',
  '\ud800',
  'a\udfffb',
  '\u202Egnp.exe',
  '\u200b\ufeff',
  'Z\u0351\u0352\u0353\u0354\u0355a\u0351\u0352l\u0351go',
  'ﷺ'.repeat(50),
  '\u{1F468}\u200D\u{1F469}\u200D\u{1F467}',
  "'; DROP TABLE jobs; --",
  '%',
  '%00',
  '%zz',
  '%c0%ae%c0%ae/',
  '../../../../etc/passwd',
  '..\\..\\windows',
  '<script>alert(1)</script>',
  '{{7*7}}',
  '$\u007b7*7}',
  '__proto__',
  'constructor',
  'toString',
  'null',
  'undefined',
  'NaN',
  '-1',
  '1e400',
  '9'.repeat(400),
  '0x7fffffffffffffff',
  '2147483648',
  '2026-02-30',
  '9999-12-31',
  '-000001-01-01',
  '+275760-09-14',
  '00000000-0000-0000-0000-000000000000',
  'FFFFFFFF-FFFF-FFFF-FFFF-FFFFFFFFFFFF',
  'pc-22222222222222222222',
  'x'.repeat(201),
  'x'.repeat(20_001),
  ','.repeat(5_000),
  '(a+)+$'.repeat(20),
  '%_\\',
]

/** Texts that are known to cause errors in programs. */
export const nastyText: fc.Arbitrary<string> = fc.oneof(
  { weight: 5, arbitrary: fc.constantFrom(...NASTY_TEXTS) },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
  { weight: 1, arbitrary: fc.string({ maxLength: 40 }) },
)

const PROTOTYPE_KEYS = [
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'hasOwnProperty',
  'then',
  'toJSON',
]

/** Names of properties that every object has, and other odd names of fields. */
export const nastyKey: fc.Arbitrary<string> = fc.oneof(fc.constantFrom(...PROTOTYPE_KEYS), nastyText)

/** Odd values that can be written as JSON, of every type and nesting. */
export const nastyValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 6, arbitrary: nastyText },
  { weight: 3, arbitrary: fc.constantFrom(null, true, false, [], {}, [[]], [null], '') },
  {
    weight: 3,
    arbitrary: fc.constantFrom(
      0,
      -0,
      -1,
      0.1,
      1e21,
      1e308,
      2 ** 31,
      2 ** 53,
      -(2 ** 63),
      5e-324,
      99_999_999.999,
    ),
  },
  { weight: 1, arbitrary: fc.nat({ max: 300 }).map(depth => nest(depth)) },
  { weight: 1, arbitrary: fc.array(nastyText, { maxLength: 60 }) },
  { weight: 1, arbitrary: nastyKey.map(key => ofKey(key, 'x')) },
)

function nest(depth: number): unknown {
  return depth === 0 ? [] : [nest(depth - 1)]
}

/** Returns an object with this one field, even `__proto__`. */
function ofKey(key: string, value: unknown): object {
  return Object.defineProperty({}, key, { value, enumerable: true, configurable: true, writable: true })
}
