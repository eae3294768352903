import { expect, test } from 'vitest'
import { HOUR_MS } from '@/lib/dates/durations'
import { checkConnection } from '@/lib/doctor/check-connection'
import { database } from '@/lib/platform/database'
import { publishEnvironment } from '@/lib/platform/env'
import { parseSettings } from '@/lib/platform/env-schema'
import { checkDatabase } from '@/scripts/doctor/database'
import { UNREAD_MAIL } from '../../support/test-environment'

/** What the doctor says of letters, on the server and in the admin area alike. */
async function listFindings() {
  const found = await Promise.all([checkDatabase(parseSettings(process.env)), checkConnection()])
  return found.map(findings => findings.find(({ what }) => /letter/i.test(what))?.state)
}

test('letters that do not leave are named where mail is on, though the mail server responds, and where it was switched off', async () => {
  expect(await listFindings()).toEqual([undefined, undefined])
  publishEnvironment(UNREAD_MAIL)
  const mail = await database().outboxMail.create({
    data: { kind: 'notice', recipient: 'ada@example.com', subject: 'Hello', text: 'Hello', html: 'Hello' },
  })
  expect(await listFindings()).toEqual(['ok', 'ok'])
  publishEnvironment({ SMTP_URL: '' })
  expect(await listFindings()).toEqual([undefined, undefined])
  const change = (data: { createdAt?: Date; sentAt?: Date }) =>
    database().outboxMail.update({ where: { id: mail.id }, data })
  await change({ createdAt: new Date(Date.now() - HOUR_MS - 1000) })
  expect(await listFindings()).toEqual(['warn', 'warn'])
  publishEnvironment(UNREAD_MAIL)
  expect(await listFindings()).toEqual(['fail', 'fail'])
  await change({ sentAt: new Date() })
  expect(await listFindings()).toEqual(['ok', 'ok'])
})
