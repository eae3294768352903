import { expect, test } from 'vitest'
import { getApplication, listApplicationPage } from '@/lib/applications/data'
import { addPayment } from '@/lib/payments/new-payment'
import { database } from '@/lib/platform/database'
import { postLink } from '../../support/paying'
import { aJob, anApplication } from '../../support/records'

test('a repeated application of the same e-mail to the same job is marked, the first one is not', async () => {
  const job = await aJob({ commitmentFee: 5_000 })
  const fields = { jobId: job.id, commitmentFee: 5_000 }
  const first = await anApplication({ ...fields, applicantEmail: 'Ada@example.com' })
  const again = await anApplication({
    ...fields,
    applicantEmail: 'ada@EXAMPLE.com',
    phoneNumber: '+2348059876543',
  })
  const other = await anApplication({ ...fields, applicantEmail: 'bala@example.com' })
  const elsewhere = await anApplication({ applicantEmail: 'ada@example.com' })
  const { records } = await listApplicationPage({}, { page: 1 })
  const ids = [first, again, other, elsewhere].map(({ id }) => id)
  const marks = records
    .filter(({ _id }) => ids.includes(_id))
    .map(({ _id, emailAppliedBefore, feeAsked }) => [_id, { emailAppliedBefore, feeAsked }] as const)
  expect(Object.fromEntries(marks)).toEqual({
    [first.id]: { emailAppliedBefore: false, feeAsked: true },
    [again.id]: { emailAppliedBefore: true, feeAsked: true },
    [other.id]: { emailAppliedBefore: false, feeAsked: true },
    [elsewhere.id]: { emailAppliedBefore: false, feeAsked: false },
  })
  expect(await getApplication(again.id)).toMatchObject({ emailAppliedBefore: true })
})

test.each([
  ['an application that was rejected', { status: 'rejected' } as const, {}, 'not accepted'],
  ['a job that was closed', {}, { isActive: false }, 'takes no more'],
  ['a job whose closing day is over', {}, { closingDate: new Date('2020-01-01') }, 'takes no more'],
])('a payment link is refused for %s', async (_, application, job, detail) => {
  const { id: jobId } = await aJob({ commitmentFee: 5_000 })
  const { id: applicationId } = await anApplication({ jobId, commitmentFee: 5_000 })
  const purpose = { kind: 'job-application', id: applicationId } as const
  const { reference } = await database().$transaction(tx =>
    addPayment(tx, { purpose, amount: 500_000n, provider: 'sandbox' }),
  )
  expect((await postLink(reference)).status).toBe(200)
  await database().application.update({ where: { id: applicationId }, data: application })
  await database().job.update({ where: { id: jobId }, data: job })
  const refused = await postLink(reference)
  expect(refused.status).toBe(409)
  expect(await refused.json()).toMatchObject({ detail: expect.stringContaining(detail) })
})
