import { expect, test } from 'vitest'
import { isOutage } from '@/lib/platform/outage'

test.each([
  { code: 'P1001' },
  { code: 'P2024' },
  { code: 'ECONNREFUSED' },
  { code: 'ENOSPC' },
  { code: 'P2010', meta: { driverAdapterError: { cause: { originalCode: '57P01', kind: 'postgres' } } } },
  { code: 'P2010', meta: { driverAdapterError: { cause: { originalCode: '40P01', kind: 'postgres' } } } },
  { code: 'P2034' },
  { cause: { code: '57014' } },
  new Error('Query read timeout'),
  new Error('timeout exceeded when trying to connect'),
])('%o says that something cannot be reached', error => {
  expect(isOutage(error)).toBe(true)
})

test.each([
  { code: 'P2002' },
  { code: 'P2025' },
  new Error('a mistake of ours'),
  'text',
  null,
  { code: '23505' },
])('%o does not say that something cannot be reached', error => {
  expect(isOutage(error)).toBe(false)
})
