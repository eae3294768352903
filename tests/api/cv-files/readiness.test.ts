import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { GET } from '@/app/api/ready/route'
import { publishEnvironment } from '@/lib/platform/env'
import { type FakeBlobStore, startFakeBlobStore } from '../../support/fake-blob-store'

let blob: FakeBlobStore

beforeAll(async () => {
  vi.stubEnv('VERCEL_BLOB_RETRIES', '0')
  blob = await startFakeBlobStore()
  publishEnvironment({ BLOB_READ_WRITE_TOKEN: blob.token })
})
afterAll(async () => {
  vi.restoreAllMocks()
  await blob?.stop()
})
beforeEach(() => {
  // Later than any look before it.
  passSeconds(60)
  blob.operations.length = 0
})

// The monotonic clock, which nobody sets.
const sinceStart = performance.now.bind(performance)
let passed = 0

function passSeconds(seconds: number): void {
  passed += seconds * 1000
  vi.spyOn(performance, 'now').mockImplementation(() => sinceStart() + passed)
}

const probe = () => GET(new Request('http://localhost/api/ready'), { params: Promise.resolve({}) })

test('many probes look at a hosted store once in 30 seconds, and never list it', async () => {
  const responses = await Promise.all([probe(), probe(), probe()])
  for (const response of responses) expect(await response.json()).toEqual({ status: 'ready' })
  passSeconds(29)
  await probe()
  expect(blob.operations).toEqual(['head'])
  passSeconds(2)
  await probe()
  expect(blob.operations).toEqual(['head', 'head'])
})

test('a store that is down is a 503, and looked at again after five seconds', async () => {
  blob.broken = true
  const down = await probe()
  expect(down.status).toBe(503)
  expect(await down.json()).toEqual({ status: 'unavailable' })
  blob.broken = false
  passSeconds(6)
  expect((await probe()).status).toBe(200)
})

test('a store that goes down is reported, even after a clock that was ahead was put right', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 2 * 60 * 60_000 })
  expect((await probe()).status).toBe(200)
  vi.useRealTimers()
  blob.broken = true
  passSeconds(31)
  expect((await probe()).status).toBe(503)
  blob.broken = false
})
