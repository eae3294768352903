import { afterEach, expect, test, vi } from 'vitest'
import { currentTime, setClock } from '@/lib/dates/clock'
import { officeDay, pastDaySchema } from '@/lib/dates/office-day'

afterEach(() => {
  vi.useRealTimers()
  setClock(new Date().toUTCString())
})

test('on a computer whose clock is a year behind, today is what the site says', () => {
  vi.useFakeTimers({ now: new Date('2025-06-01T08:00:00Z') })
  expect(officeDay()).toBe('2025-06-01')
  expect(pastDaySchema.safeParse('2026-06-01').success).toBe(false)
  setClock('Mon, 01 Jun 2026 23:30:00 GMT')
  expect(officeDay()).toBe('2026-06-02')
  expect(pastDaySchema.safeParse('2026-06-02').success).toBe(true)
  expect(pastDaySchema.safeParse('2026-06-03').success).toBe(false)
  vi.advanceTimersByTime(60_000)
  expect(currentTime()).toEqual(new Date('2026-06-01T23:31:00Z'))
})

test('a response that names no time leaves the clock as it is', () => {
  vi.useFakeTimers({ now: new Date('2025-06-01T08:00:00Z') })
  for (const date of [null, '', 'soon']) setClock(date)
  expect(Math.abs(currentTime().getTime() - Date.now())).toBeLessThan(2_000)
})
