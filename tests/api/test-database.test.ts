import { expect, test } from 'vitest'
import { database } from '@/lib/platform/database'
import { aJob, anApplication, anEnrollment } from '../support/records'

test('a test file has a database of its own that takes the records tests make', async () => {
  expect(await database().job.count()).toBe(0)
  const job = await aJob({ title: 'Signwriter', commitmentFee: 5000 })
  await anApplication({ jobId: job.id, status: 'accepted' })
  await anEnrollment({ price: 50_000, paymentStatus: 'completed' })
  expect(job.commitmentFee).toBe(500_000n)
  expect(await database().application.count({ where: { jobId: job.id } })).toBe(1)
  expect(await database().course.count()).toBe(1)
})
