import { beforeAll, describe, expect, test } from 'vitest'
import { POST as eraseApplication } from '@/app/api/admin/applications/[id]/erase/route'
import { GET as exportApplications } from '@/app/api/admin/applications/export.csv/route'
import { GET as getApplications } from '@/app/api/admin/applications/route'
import { POST as deleteCourse } from '@/app/api/admin/courses/[id]/delete/route'
import { POST as eraseEnrollment } from '@/app/api/admin/enrollments/[id]/erase/route'
import { GET as exportEnrollments } from '@/app/api/admin/enrollments/export.csv/route'
import { GET as exportEvents } from '@/app/api/admin/events/export.csv/route'
import { GET as getEvents } from '@/app/api/admin/events/route'
import { POST as deleteJob } from '@/app/api/admin/jobs/[id]/delete/route'
import { GET as exportPayments } from '@/app/api/admin/payments/export.csv/route'
import { GET as exportMovements } from '@/app/api/admin/payments/movements/export.csv/route'
import { POST as erasePerson } from '@/app/api/admin/persons/erase/route'
import { GET as readExpiring } from '@/app/api/admin/persons/expiring/route'
import { POST as exportPerson } from '@/app/api/admin/persons/export/route'
import { POST as findPerson } from '@/app/api/admin/persons/find/route'
import { POST as deleteSamples } from '@/app/api/admin/samples/delete/route'
import { database } from '@/lib/platform/database'
import type { Prisma } from '@/lib/platform/generated/prisma/client'
import { type HandlerAdministrator, signInToHandlers } from '../../support/administrator'
import { expectProblem } from '../../support/problems'
import { anAdministrator, anApplication } from '../../support/records'
import { untilSomeoneWaits } from '../../support/until-someone-waits'

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
    ['movements of money', exportMovements],
    ['events', exportEvents],
  ])('may not export %s, and an owner may', async (_list, handler) => {
    const { detail } = await expectProblem(await editor.get(handler), 403)
    expect(detail).toBe('Only an owner of the site may do this.')
    expect((await owner.get(handler)).status).toBe(200)
  })

  test('does not read who is erased next', async () => {
    await expectProblem(await editor.get(readExpiring), 403)
    expect((await owner.get(readExpiring)).status).toBe(200)
  })

  test.each([
    ['look a person up', findPerson],
    ['export a person', exportPerson],
    ['erase a person', erasePerson],
    ['erase an application', eraseApplication],
    ['erase an enrollment', eraseEnrollment],
    ['delete a job', deleteJob],
    ['delete a course', deleteCourse],
    ['delete the samples', deleteSamples],
  ])('may not %s', async (_what, handler) => {
    const { id } = await anApplication()
    await expectProblem(await editor.post(handler, { email: 'a@example.com' }, { params: { id } }), 403)
    expect(await database().application.count({ where: { id } })).toBe(1)
  })

  test('reads the lists', async () => {
    for (const handler of [getApplications, getEvents]) expect((await editor.get(handler)).status).toBe(200)
  })
})

/** What Prisma throws where the trigger raises its SQLSTATE. */
const LAST_OWNER = { meta: { driverAdapterError: { cause: { originalCode: 'SA001' } } } }

describe('the database keeps one enabled owner', () => {
  test.each([
    ['disabling', { disabledAt: new Date() }],
    ['making an editor of', { role: 'editor' as const }],
  ])('%s the last one is refused', async (_case, data) => {
    const change = database().administrator.update({ where: { id: owner.id }, data })
    await expect(change).rejects.toMatchObject(LAST_OWNER)
    expect(await database().administrator.findUnique({ where: { id: owner.id } })).toMatchObject({
      role: 'owner',
      disabledAt: null,
    })
  })

  test('deleting it is refused, too', async () => {
    const deletion = database().administrator.delete({ where: { id: owner.id } })
    await expect(deletion).rejects.toMatchObject(LAST_OWNER)
  })

  test('of two owners who disable each other at once, one remains', async () => {
    const { id } = await anAdministrator()
    const disable = (tx: Prisma.TransactionClient, id: string) =>
      tx.administrator.update({ where: { id }, data: { disabledAt: new Date() } })
    const { second } = await database().$transaction(async tx => {
      await disable(tx, owner.id)
      const second = disable(database(), id).catch(error => error)
      await untilSomeoneWaits()
      return { second }
    })
    expect(await second).toMatchObject(LAST_OWNER)
  })
})
