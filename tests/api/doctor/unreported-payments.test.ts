import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkConnection } from '@/lib/doctor/check-connection'
import { checkUnreportedPayments } from '@/lib/doctor/unreported-payments'
import { findPaymentStanding } from '@/lib/payments/attempts'
import { publishEnvironment } from '@/lib/platform/env'
import { parseSettings } from '@/lib/platform/env-schema'
import { checkDatabase } from '@/scripts/doctor/database'
import { PAYSTACK_KEY } from '../../support/fake-paystack'
import { postWebhook, success } from '../../support/paying'
import { KOBO, type PaystackPayments, startPaystackPayments } from '../../support/paystack-payments'

let site: PaystackPayments

beforeAll(async () => {
  site = await startPaystackPayments()
})
afterAll(() => site.paystack.stop())

/** What the doctor says of payments, on the server and in the admin area alike. */
async function listFindings() {
  const found = await Promise.all([checkDatabase(parseSettings(process.env)), checkConnection()])
  return found.map(findings => findings.find(({ what }) => what.includes('heard of')))
}

const reported = { state: 'ok', what: 'Whatever payment is open will be heard of' }

test('a provider that is off without its key is named while something is open there, and how to hear of it', async () => {
  const { reference } = await site.enroll()
  expect(await listFindings()).toEqual([reported, reported])
  publishEnvironment({ PAYMENT_PROVIDER: 'none' })
  expect(await listFindings()).toEqual([reported, reported])

  publishEnvironment({ PAYSTACK_SECRET_KEY: '' })
  const unreported = {
    state: 'fail',
    what: 'What is paid at paystack is not heard of; payments that are open there: 1',
    how: expect.stringContaining('Set PAYSTACK_SECRET_KEY again'),
  }
  expect(await listFindings()).toEqual([unreported, unreported])
  expect(await findPaymentStanding(reference)).toMatchObject({ taken: false, unheard: true })

  publishEnvironment({ PAYSTACK_SECRET_KEY: PAYSTACK_KEY })
  expect(await findPaymentStanding(reference)).toMatchObject({ taken: false, unheard: false })
  expect((await postWebhook(success(reference, KOBO))).status).toBe(200)
  publishEnvironment({ PAYSTACK_SECRET_KEY: '' })
  expect(await listFindings()).toEqual([reported, reported])
})

test('a provider that this version does not know is named all the same', async () => {
  expect(await checkUnreportedPayments(async () => [{ provider: 'gone', attempts: 2 }])).toMatchObject({
    state: 'fail',
    what: expect.stringContaining('at gone is not heard of'),
    how: expect.stringContaining('Set its key again'),
  })
})
