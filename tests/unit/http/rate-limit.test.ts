import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, expectTypeOf, test } from 'vitest'
import { countRequest, type RateLimit } from '@/lib/http/rate-limit'
import type { countEverywhere } from '@/lib/http/shared-limit'
import { publishEnvironment } from '@/lib/platform/env'

beforeAll(() => publishEnvironment({ RATE_LIMITS: 'on' }))
afterAll(() => publishEnvironment({ RATE_LIMITS: 'off' }))

const limit = { name: 'test', requests: 2, seconds: 60 }

test('a flood of addresses pushes out the oldest, not those that came last', () => {
  const isLimited = (address: string, now: number) => {
    try {
      countRequest(limit, address, now)
      return false
    } catch {
      return true
    }
  }
  for (const address of ['10.0.0.1', '10.0.0.2']) for (let i = 0; i < 2; i++) isLimited(address, 0)
  expect([isLimited('10.0.0.1', 1), isLimited('10.0.0.2', 1)]).toEqual([true, true])
  for (let i = 0; i < 49_999; i++)
    countRequest(limit, `2001:db8:${(i >> 8).toString(16)}:${(i & 255).toString(16)}::1`, 2)
  expect([isLimited('10.0.0.2', 3), isLimited('10.0.0.1', 3)]).toEqual([true, false])
  expect(isLimited('10.0.0.2', 60_000)).toBe(false)
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
