import { expect, test } from 'vitest'
import { paystack } from '@/lib/payments/paystack/provider'
import { database } from '@/lib/platform/database'
import { publishEnvironment } from '@/lib/platform/env'
import { listDegradations } from '@/lib/readiness/check'
import { startFakePaystack } from '../../support/fake-paystack'
import { UNREAD_MAIL } from '../../support/test-environment'

test('letters that have waited for more than an hour, and a provider that does not respond, are reported', async () => {
  publishEnvironment(UNREAD_MAIL)
  const letter = {
    kind: 'notice',
    recipient: 'ada@example.com',
    subject: 'Hello',
    text: 'Hello',
    html: 'Hello',
  }
  const waiting = (minutes: number) => new Date(Date.now() - minutes * 60_000)
  await database().outboxMail.create({ data: { ...letter, createdAt: waiting(59) } })
  expect(await listDegradations()).toEqual([])
  await database().outboxMail.create({ data: { ...letter, createdAt: waiting(61) } })
  expect(await listDegradations()).toEqual(['mail'])
  await database().outboxMail.updateMany({ data: { sentAt: new Date() } })
  const account = { secretKey: 'sk_test_fake', apiUrl: 'http://127.0.0.1:9' }
  const verify = () => paystack(account).verify('pc-22222222222222222222222222', AbortSignal.timeout(5_000))
  expect(await verify()).toEqual({ ok: false, reason: 'unavailable' })
  expect(await listDegradations()).toEqual(['payments'])
  const provider = await startFakePaystack()
  try {
    account.apiUrl = provider.url
    await verify()
    expect(await listDegradations()).toEqual([])
  } finally {
    await provider.stop()
  }
})
