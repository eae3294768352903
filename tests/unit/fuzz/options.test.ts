import { expect, test } from 'vitest'
import { StartUpError } from '@/lib/platform/start-up-error'
import { readOptions } from '@/scripts/fuzz/options'

test('reads how many requests and which seed', () => {
  expect(readOptions(['--seed', '42', '--requests', '250'])).toEqual({ requests: 250, seed: 42 })
})

test('takes 20,000 requests and any seed where nothing is said', () => {
  expect(readOptions([])).toEqual({ requests: 20_000, seed: expect.any(Number) })
})

test.each([[['--sed', '42']], [['42']], [['--seed']], [['--seed', 'x']], [['--requests', '0']]])(
  'says in a line how it is used: %s',
  words => {
    expect(() => readOptions(words)).toThrow(StartUpError)
    expect(() => readOptions(words)).toThrow(/^[^\n]*npm run fuzz -- --requests 20000 --seed 42$/)
  },
)
