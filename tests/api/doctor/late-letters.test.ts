import { expect, test } from 'vitest'
import { HOUR_MS } from '@/lib/dates/durations'
import { checkConnection } from '@/lib/doctor/check-connection'
import { database } from '@/lib/platform/database'
import { publishEnvironment } from '@/lib/platform/env'
import { parseSettings } from '@/lib/platform/env-schema'
import { checkDatabase } from '@/scripts/doctor/database'

const ON = { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'Studio <studio@example.com>' }

/** What the doctor says of letters, on the server and in the admin area alike. */
async function listFindings() {
  const found = await Promise.all([checkDatabase(parseSettings(process.env)), checkConnection()])
  return found.map(findings => findings.find(({ what }) => /letter/i.test(what)))
}

test('letters that wait are named, where mail is on and where it was switched off', async () => {
  expect(await listFindings()).toEqual([undefined, undefined])
  await database().outboxMail.create({
    data: {
      kind: 'receipt',
      recipient: 'waits@example.com',
      subject: '',
      text: '',
      html: '',
      createdAt: new Date(Date.now() - 2 * HOUR_MS),
    },
  })
  const left = { state: 'warn', what: 'Letters wait from before mail was switched off' }
  for (const finding of await listFindings()) expect(finding).toMatchObject(left)
  publishEnvironment(ON)
  const late = { state: 'fail', what: expect.stringContaining('have waited for more than an hour') }
  for (const finding of await listFindings()) expect(finding).toMatchObject(late)
  await database().outboxMail.updateMany({ data: { sentAt: new Date() } })
  for (const finding of await listFindings()) expect(finding).toMatchObject({ state: 'ok' })
})
