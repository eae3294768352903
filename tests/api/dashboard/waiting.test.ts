import { expect, test } from 'vitest'
import { countPendingApplications } from '@/lib/dashboard/data'
import { anApplication } from '../../support/records'

test('what is withdrawn or decided waits for nobody', async () => {
  const withdrawnAt = new Date()
  await anApplication()
  await anApplication({ withdrawnAt })
  await anApplication({ status: 'accepted' })
  await anApplication({ status: 'rejected', withdrawnAt })
  expect(await countPendingApplications()).toBe(1)
})
