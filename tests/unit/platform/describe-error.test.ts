import { expect, test } from 'vitest'
import { describeError } from '@/lib/platform/describe-error'

test('of what PostgreSQL refuses through Prisma the log has its code, and no word of it', () => {
  const cause = {
    originalCode: '42501',
    originalMessage: 'permission denied, ada@example.com',
    kind: 'postgres',
  }
  const error = Object.assign(new Error('ada@example.com'), {
    code: 'P2010',
    meta: { driverAdapterError: { cause } },
  })
  expect(describeError(error)).toMatchObject({ code: 'P2010', sqlState: '42501' })
  expect(JSON.stringify(describeError(error))).not.toContain('ada')
  const odd = { driverAdapterError: { cause: { originalCode: 'ada@example.com' } } }
  expect(describeError(Object.assign(new Error('odd'), { meta: odd })).sqlState).toBeUndefined()
})
