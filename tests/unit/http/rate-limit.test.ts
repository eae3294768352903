import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, expectTypeOf, test, vi } from 'vitest'
import { countForWait, countRequest, type RateLimit } from '@/lib/http/rate-limit'
import type { countEverywhere } from '@/lib/http/shared-limit'
import { publishEnvironment } from '@/lib/platform/env'

beforeAll(() => publishEnvironment({ RATE_LIMITS: 'on' }))
afterAll(() => publishEnvironment({ RATE_LIMITS: 'off' }))

const limit = { name: 'test', requests: 2, seconds: 60 }

const isLimited = (address: string, now: number, by: RateLimit = limit) => countForWait(by, address, now) > 0

// As many as there are windows, but for one.
const flood = (now: number) => {
  for (let i = 0; i < 49_999; i++)
    countRequest(limit, `2001:db8:${(i >> 8).toString(16)}:${(i & 255).toString(16)}::1`, now)
}

test('a flood of addresses pushes out the oldest, not those that came last', () => {
  for (const address of ['10.0.0.1', '10.0.0.2']) for (let i = 0; i < 2; i++) isLimited(address, 0)
  expect([isLimited('10.0.0.1', 1), isLimited('10.0.0.2', 1)]).toEqual([true, true])
  flood(2)
  expect([isLimited('10.0.0.2', 3), isLimited('10.0.0.1', 3)]).toEqual([true, false])
})

test('a clock that was ahead and is put right holds nobody up', () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 2 * 60 * 60_000 })
  countRequest(limit, '10.0.4.1')
  vi.useRealTimers()
  countRequest(limit, '10.0.4.1')
  expect(isLimited('10.0.4.1', performance.now() + 60_001)).toBe(false)
})

test('a window that begins again is a new one, and pushed out as such', () => {
  const [again, other] = ['10.0.1.1', '10.0.1.2']
  for (const address of [again, other]) isLimited(address, 100_000)
  for (let i = 0; i < 2; i++) isLimited(again, 160_000)
  flood(160_001)
  expect(isLimited(again, 160_002)).toBe(true)
})

test('a limit is over with its window, and not before', () => {
  const address = '10.0.2.1'
  for (let i = 0; i < 2; i++) isLimited(address, 300_000)
  const refused = expect.objectContaining({ status: 429, headers: { 'Retry-After': '20' } })
  expect(() => countRequest(limit, address, 340_000)).toThrow(refused)
  expect([359_999, 360_000].map(now => isLimited(address, now))).toEqual([true, false])
})

test('what is counted of one account is not counted of another', () => {
  const address = '10.0.3.1'
  for (let i = 0; i < 2; i++) isLimited(address, 0, { ...limit, of: 'ada@example.com' })
  const limited = ['ada@example.com', 'ola@example.com'].map(of => isLimited(address, 1, { ...limit, of }))
  expect(limited).toEqual([true, false])
})

test('each name has one limit, so that none is raised in one place and not in another', () => {
  const files = ['app', 'lib'].flatMap(folder =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map(file => join(folder, file)),
  )
  const names = files
    .filter(file => /\.tsx?$/.test(file) && !file.includes('generated'))
    .flatMap(file => [...readFileSync(file, 'utf8').matchAll(/\{ name: '([\w-]+)', requests: \d/g)])
    .map(([, name]) => name)
  expect(names.length).toBeGreaterThan(20)
  expect(names.filter((name, place) => names.indexOf(name) < place)).toEqual([])
})

test('what is counted for all instances is counted by name and IP address alone', () => {
  expectTypeOf<RateLimit>().not.toExtend<Parameters<typeof countEverywhere>[0]>()
})
