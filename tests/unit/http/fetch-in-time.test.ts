import { afterEach, expect, test, vi } from 'vitest'
import { fetchInTime } from '@/lib/http/fetch-in-time'

afterEach(() => vi.unstubAllGlobals())

/** Answers no request, and gives the signals that they came with. */
function neverAnswer(): AbortSignal[] {
  const signals: AbortSignal[] = []
  vi.stubGlobal('fetch', (_url: string, { signal }: { signal: AbortSignal }) => {
    signals.push(signal)
    return new Promise(() => {})
  })
  return signals
}

test('a request ends with its own signal, also with one that was aborted before', () => {
  const signals = neverAnswer()
  const own = new AbortController()
  fetchInTime('/later', { signal: own.signal })
  expect(signals[0]?.aborted).toBe(false)
  own.abort()
  expect(signals[0]?.aborted).toBe(true)
  fetchInTime('/before', { signal: own.signal })
  expect(signals[1]?.aborted).toBe(true)
})

test('a request without a signal ends after half a minute', () => {
  vi.useFakeTimers()
  const signals = neverAnswer()
  fetchInTime('/slow', {})
  vi.advanceTimersByTime(29_999)
  expect(signals[0]?.aborted).toBe(false)
  vi.advanceTimersByTime(1)
  expect(signals[0]?.aborted).toBe(true)
  vi.useRealTimers()
})

test('of a file only the beginning is waited for so long: on a slow line the rest takes minutes', async () => {
  vi.useFakeTimers()
  const signals: AbortSignal[] = []
  vi.stubGlobal('fetch', async (_url: string, { signal }: { signal: AbortSignal }) => {
    signals.push(signal)
    return new Response('the beginning')
  })
  await fetchInTime('/copy.zip', { file: true })
  await fetchInTime('/short', {})
  vi.advanceTimersByTime(60_000)
  expect(signals.map(({ aborted }) => aborted)).toEqual([false, true])
  vi.useRealTimers()
})
