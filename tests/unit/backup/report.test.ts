import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { describeRestored, printProgress } from '@/scripts/backup/report'

const printed: string[] = []

beforeEach(() => {
  vi.useFakeTimers({ now: Date.UTC(2026, 0, 1) })
  printed.length = 0
  vi.spyOn(console, 'log').mockImplementation(line => void printed.push(line))
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test('each table has a line, and the check of the file', () => {
  for (const name of ['jobs', 'payments']) printProgress({ step: 'table', name })
  printProgress({ step: 'check' })
  expect(printed).toEqual(['  jobs', '  payments', 'Checking the file ...'])
})

test('files have one line a second, however fast they go, and the last one has its own', () => {
  for (let done = 1; done <= 30; done++) {
    vi.advanceTimersByTime(100)
    printProgress({ step: 'file', done, of: 30 })
  }
  expect(printed).toEqual([1, 12, 23, 30].map(done => `  CV files: ${done} of 30`))
})

test('a restore says what else is as it was before', () => {
  const empty = { migrations: [], installation: null, tables: new Map(), files: new Map(), missing: [] }
  const restored = { ...empty, aside: null, heldMails: 0 }
  const text = describeRestored({ ...restored, notOwned: null })
  expect(text).toContain('erased since the backup has to be erased again')
  expect(text).toContain('who was disabled or got another password since gets in as before')
  expect(text).not.toContain('CV store')
  expect(describeRestored({ ...restored, notOwned: 'disk full' })).toContain('own (disk full)')
})
