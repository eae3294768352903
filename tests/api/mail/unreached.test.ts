import { expect, test } from 'vitest'
import { getApplication } from '@/lib/applications/data'
import { getEnrollment } from '@/lib/enrollments/data'
import { database } from '@/lib/platform/database'
import { anApplication, anEnrollment } from '../../support/records'

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
