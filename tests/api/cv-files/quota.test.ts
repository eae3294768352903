import { afterAll, beforeEach, expect, test } from 'vitest'
import { countReceived, requireQuota } from '@/lib/cv-files/quota'
import { deleteOldCounts } from '@/lib/http/shared-limit'
import { database } from '@/lib/platform/database'
import { publishEnvironment } from '@/lib/platform/env'

const GIBIBYTE = 1024 ** 3
const MEBIBYTE = 1024 ** 2
const refused = expect.objectContaining({ status: 429 })

beforeEach(async () => {
  publishEnvironment({ RATE_LIMITS: 'on' })
  await database().requestCount.deleteMany()
})
afterAll(() => publishEnvironment({ RATE_LIMITS: 'off' }))

const setEnds = (seconds: number) =>
  database().$executeRaw`UPDATE request_counts SET ends_at = now() + ${seconds}::int * interval '1 second'`

test('an address may send a gibibyte a day, and others are not in its way', async () => {
  await countReceived('203.0.113.1', GIBIBYTE - 1)
  await requireQuota('203.0.113.1')
  await countReceived('203.0.113.1', 1)
  await setEnds(1000)
  await expect(requireQuota('203.0.113.1')).rejects.toThrow(refused)
  await requireQuota('203.0.113.2')
  await setEnds(-1)
  await requireQuota('203.0.113.1')
  await countReceived('203.0.113.1', 1)
  await requireQuota('203.0.113.1')
})

test('an IPv6 visitor is counted by the network', async () => {
  await countReceived('2001:db8::1', GIBIBYTE)
  await expect(requireQuota('2001:db8::2')).rejects.toThrow(refused)
  await requireQuota('2001:db8:0:1::1')
})

test('all together may send ten gibibytes a day, and beyond that only those who have sent little', async () => {
  for (let visitor = 1; visitor <= 9; visitor++) await countReceived(`203.0.113.${visitor}`, GIBIBYTE)
  await countReceived('203.0.113.10', GIBIBYTE / 2)
  await countReceived('203.0.113.11', GIBIBYTE / 2 - 1)
  await requireQuota('203.0.113.10')
  await countReceived('203.0.113.12', 1)
  await expect(requireQuota('203.0.113.10')).rejects.toThrow(refused)
  await requireQuota('203.0.113.200')
  await countReceived('203.0.113.200', 20 * MEBIBYTE - 1)
  await requireQuota('203.0.113.200')
  await countReceived('203.0.113.200', 1)
  await expect(requireQuota('203.0.113.200')).rejects.toThrow(refused)
  publishEnvironment({ RATE_LIMITS: 'off' })
  await requireQuota('203.0.113.200')
})

test('what many send at once is counted to the byte, and the refusal says when the day is over', async () => {
  await Promise.all(Array.from({ length: 16 }, () => countReceived('203.0.113.1', GIBIBYTE / 16)))
  await expect(requireQuota('203.0.113.1')).rejects.toMatchObject({ status: 429 })
  const [own] = await database().requestCount.findMany({ where: { address: '203.0.113.1' } })
  expect(own?.amount).toBe(BigInt(GIBIBYTE))
  // Not a whole hour: the column keeps milliseconds and may have rounded up, which would make it a second more.
  await setEnds(3590)
  const problem = await requireQuota('203.0.113.1').catch(error => error)
  expect(Number(problem.headers['Retry-After'])).toBeGreaterThan(3500)
  expect(Number(problem.headers['Retry-After'])).toBeLessThanOrEqual(3600)
})

test('a CV that cannot be counted is taken all the same', async () => {
  await database().$executeRaw`ALTER TABLE request_counts RENAME TO request_counts_away`
  try {
    await expect(countReceived('203.0.113.1', 1)).resolves.toBeUndefined()
  } finally {
    await database().$executeRaw`ALTER TABLE request_counts_away RENAME TO request_counts`
  }
})

test('counts of windows that are over are deleted, and no others', async () => {
  await countReceived('203.0.113.1', 1)
  await setEnds(-1)
  await countReceived('203.0.113.2', 1)
  expect(await deleteOldCounts()).toBe(1)
  expect(await database().requestCount.count()).toBe(2)
})
