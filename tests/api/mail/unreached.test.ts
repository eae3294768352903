import { expect, test } from 'vitest'
import { getApplication } from '@/lib/applications/data'
import { decideApplications } from '@/lib/applications/decide'
import { getEnrollment } from '@/lib/enrollments/data'
import { database } from '@/lib/platform/database'
import { publishEnvironment } from '@/lib/platform/env'
import { mailLinkAgain } from '@/lib/status-page/give-link'
import { anAdministrator, anApplication, anEnrollment } from '../../support/records'
import { UNREAD_MAIL } from '../../support/test-environment'

const letter = (recipient: string, fields: { kind?: string; sentAt?: Date; givenUpAt?: Date } = {}) =>
  database().outboxMail.create({
    data: { kind: 'receipt', recipient, subject: '', text: '', html: '', ...fields },
  })

test('a record says when the last letter to its e-mail was given up, until another one leaves', async () => {
  const givenUpAt = new Date('2026-11-20T09:00:00.000Z')
  const { id, email } = await anEnrollment({ email: 'Mistyped@example.com' })
  const application = await anApplication({ applicantEmail: 'mistyped@Example.com' })
  const unreached = async () => [
    (await getEnrollment(id))?.unreachedAt,
    (await getApplication(application.id))?.unreachedAt,
  ]
  await letter('somebody-else@example.com', { givenUpAt })
  await letter(email, { sentAt: givenUpAt })
  expect(await unreached()).toEqual([null, null])
  await letter(email, { givenUpAt })
  // A letter that waits has not failed, and a notice does not go to them.
  await letter(email)
  await letter(email, { kind: 'notice', sentAt: new Date() })
  expect(await unreached()).toEqual(Array(2).fill(givenUpAt.toISOString()))
  await letter(email, { sentAt: new Date() })
  expect(await unreached()).toEqual([null, null])
})

test('an application says that no letter told of its decision, where mail was off then and is on now', async () => {
  const { id: administratorId } = await anAdministrator()
  const [early, late, fresh] = [await anApplication(), await anApplication(), await anApplication()]
  const untold = async (id: string) => (await getApplication(id))?.untold
  for (const { id } of [early, late]) await decideApplications([id], 'accepted', administratorId)
  expect(await untold(early.id)).toBe(false)
  publishEnvironment(UNREAD_MAIL)
  await decideApplications([fresh.id], 'rejected', administratorId)
  expect(await Promise.all([early, late, fresh].map(({ id }) => untold(id)))).toEqual([true, true, false])
  const record = { kind: 'job-application', id: early.id } as const
  expect(await mailLinkAgain(record, administratorId)).toEqual({ ok: true })
  await decideApplications([late.id], 'rejected', administratorId)
  expect(await Promise.all([early, late].map(({ id }) => untold(id)))).toEqual([false, false])
})
