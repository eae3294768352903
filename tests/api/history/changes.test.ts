import { beforeAll, describe, expect, test } from 'vitest'
import { database, transactAs } from '@/lib/platform/database'
import { aJob, anApplication, anEnrollment } from '../../support/records'

let administratorId = ''

beforeAll(async () => {
  const data = { email: 'history@example.com', passwordHash: 'unused' }
  administratorId = (await database().administrator.create({ data })).id
})

const changesOf = (where: { jobId?: string; applicationId?: string; enrollmentId?: string }) =>
  database().change.findMany({ where, orderBy: { changedAt: 'asc' } })

describe('the history of a record', () => {
  test('says who changed what, from what, to what', async () => {
    const job = await aJob({ title: 'Binder', commitmentFee: 0 })
    await transactAs(administratorId, tx =>
      tx.job.update({ where: { id: job.id }, data: { title: 'Bookbinder' } }),
    )
    const [change, ...others] = await changesOf({ jobId: job.id })
    expect(others).toEqual([])
    expect(change).toMatchObject({
      administratorId,
      kind: 'updated',
      fields: { title: { from: 'Binder', to: 'Bookbinder' } },
    })
  })

  test('names no one for a change that no administrator made', async () => {
    const { id } = await anEnrollment({ price: 50_000 })
    await database().enrollment.update({ where: { id }, data: { paymentStatus: 'completed' } })
    expect(await changesOf({ enrollmentId: id })).toMatchObject([
      { administratorId: null, fields: { payment_status: { from: 'pending', to: 'completed' } } },
    ])
  })

  test('does not carry an administrator over into the next transaction', async () => {
    const { id } = await anApplication()
    await transactAs(administratorId, async () => {})
    await database().application.update({ where: { id }, data: { commitmentFeePaid: true } })
    expect(await changesOf({ applicationId: id })).toMatchObject([{ administratorId: null }])
  })

  test('has no entry for a save that changed nothing', async () => {
    const { id, title } = await aJob()
    await database().job.update({ where: { id }, data: { title } })
    expect(await changesOf({ jobId: id })).toEqual([])
  })

  test('cannot be rewritten', async () => {
    const { id } = await anApplication()
    await database().application.update({ where: { id }, data: { status: 'accepted' } })
    const rewrite = database().change.updateMany({ where: { applicationId: id }, data: { fields: {} } })
    await expect(rewrite).rejects.toThrow('cannot be altered')
  })
})
