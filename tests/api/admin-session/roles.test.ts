import { beforeAll, describe, expect, test } from 'vitest'
import { GET as exportApplications } from '@/app/api/admin/applications/export.csv/route'
import { GET as getApplications } from '@/app/api/admin/applications/route'
import { GET as exportEnrollments } from '@/app/api/admin/enrollments/export.csv/route'
import { GET as exportEvents } from '@/app/api/admin/events/export.csv/route'
import { GET as getEvents } from '@/app/api/admin/events/route'
import { GET as exportPayments } from '@/app/api/admin/payments/export.csv/route'
import { database } from '@/lib/platform/database'
import { type HandlerAdministrator, signInToHandlers } from '../../support/administrator'
import { expectProblem } from '../../support/problems'
import { anAdministrator } from '../../support/records'

let owner: HandlerAdministrator
let editor: HandlerAdministrator

beforeAll(async () => {
  owner = await signInToHandlers()
  editor = await signInToHandlers('editor@studio.test')
  await database().administrator.update({ where: { id: editor.id }, data: { role: 'editor' } })
})

describe('an editor', () => {
  test.each([
    ['applications', exportApplications],
    ['enrollments', exportEnrollments],
    ['payments', exportPayments],
    ['events', exportEvents],
  ])('may not export %s, and an owner may', async (_list, handler) => {
    const { detail } = await expectProblem(await editor.get(handler), 403)
    expect(detail).toBe('Only an owner of the site may do this.')
    expect((await owner.get(handler)).status).toBe(200)
  })

  test('reads the lists', async () => {
    for (const handler of [getApplications, getEvents]) expect((await editor.get(handler)).status).toBe(200)
  })
})

describe('the database keeps one enabled owner', () => {
  test.each([
    ['disabling', { disabledAt: new Date() }],
    ['making an editor of', { role: 'editor' as const }],
  ])('%s the last one is refused', async (_case, data) => {
    const change = database().administrator.update({ where: { id: owner.id }, data })
    await expect(change).rejects.toThrow('one enabled owner at least must remain')
    expect(await database().administrator.findUnique({ where: { id: owner.id } })).toMatchObject({
      role: 'owner',
      disabledAt: null,
    })
  })

  test('of two owners who disable each other at once, one remains', async () => {
    const { id } = await anAdministrator()
    const disable = (id: string) =>
      database().administrator.update({ where: { id }, data: { disabledAt: new Date() } })
    const outcomes = await Promise.allSettled([disable(owner.id), disable(id)])
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(await database().administrator.count({ where: { role: 'owner', disabledAt: null } })).toBe(1)
  })
})
