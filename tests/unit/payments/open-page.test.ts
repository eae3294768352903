import { expect, test } from 'vitest'
import { describeOpenPage } from '@/lib/payments/admin/format'
import type { PaymentDetails } from '@/lib/payments/admin/schema'

const createdAt = '2026-11-12T09:05:00.000Z'
const waiting = { reference: 'pc-1', status: 'pending', createdAt } as const
const open = { status: 'pending', attempts: [waiting] } as unknown as PaymentDetails

test('somebody may still pay on a page that was opened, unless it has ended, no money moves there or it is paid', () => {
  expect(describeOpenPage(open)).toMatch(
    /^A payment page was opened for this on 12 November 2026, 10:05, and they may/,
  )
  const failed = { ...waiting, status: 'failed' as const }
  expect(describeOpenPage({ ...open, attempts: [failed, waiting] })).toBeDefined()
  for (const ended of [{ attempts: [] }, { attempts: [failed] }, { test: true }, { status: 'completed' }])
    expect(describeOpenPage({ ...open, ...ended } as PaymentDetails)).toBeUndefined()
})
