import { beforeAll, describe, expect, test } from 'vitest'
import { newCvKey } from '@/lib/cv-files/policy'
import { newReference } from '@/lib/payments/new-payment'
import { database } from '@/lib/platform/database'
import { aPayment } from '../../support/ledger'
import { anApplication, anEnrollment } from '../../support/records'

const statusTokenHash = 'a'.repeat(64)
const cv = newCvKey()
const reference = newReference()
let applicationId = ''

beforeAll(async () => {
  applicationId = (await anApplication()).id
})

const payFor = (id: string, by: string) =>
  database().payment.create({
    data: { reference: by, provider: 'sandbox', amount: 1n, applicationId: id },
  })

describe('no two rows have the same', () => {
  test.each([
    ['CV', () => anApplication({ cv })],
    ['link of an application', () => anApplication({ statusTokenHash })],
    ['link of an enrollment', () => anEnrollment({ statusTokenHash })],
    ['application to be paid for', () => payFor(applicationId, newReference())],
    ['reference of a payment', async () => payFor((await anApplication()).id, reference)],
    [
      'reference of an attempt',
      async () => database().paymentAttempt.create({ data: { paymentId: (await aPayment()).id, reference } }),
    ],
  ])('%s', async (_, store: () => Promise<unknown>) => {
    await store()
    await expect(store()).rejects.toMatchObject({ code: 'P2002' })
  })
})
