import { existsSync } from 'node:fs'
import { afterEach, expect, test } from 'vitest'
import { hasInventedDetails, listFirstSteps } from '@/lib/dashboard/list-first-steps'
import { createJob } from '@/lib/jobs/mutations'
import { jobExample, jobInputSchema } from '@/lib/jobs/schema'
import { env, publishEnvironment } from '@/lib/platform/env'
import { deleteSecret, persistSecret, secretPath } from '@/lib/platform/secrets'
import { aJob, anAdministrator, clearRecords } from '../../support/records'
import { ADMIN_PASSWORD } from '../../support/test-environment'

const before = { ...process.env }

afterEach(() => {
  publishEnvironment(before as Parameters<typeof publishEnvironment>[0])
  deleteSecret(env().dataDir, 'admin-password')
})

// Whether the details are invented is the content's own business; it may have been changed.
const steps = async () => (await listFirstSteps()).filter(step => step !== 'details')

test('each step is there until it is done, and none once all are', async () => {
  await clearRecords()
  await aJob()
  publishEnvironment({ ADMIN_PASSWORD: '', SMTP_URL: '', PAYMENT_PROVIDER: 'sandbox' })
  persistSecret(env().dataDir, 'admin-password')
  expect(await steps()).toEqual(['password', 'mail', 'payments', 'job'])

  deleteSecret(env().dataDir, 'admin-password')
  expect(existsSync(secretPath(env().dataDir, 'admin-password'))).toBe(false)
  expect(await steps()).toEqual(['mail', 'payments', 'job'])

  publishEnvironment({ SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'studio@example.com' })
  publishEnvironment({ PAYMENT_PROVIDER: 'paystack', PAYSTACK_SECRET_KEY: 'sk_live_x' })
  expect(await steps()).toEqual(['job'])

  await createJob(jobInputSchema.parse(jobExample), (await anAdministrator()).id)
  expect(await steps()).toEqual([])
})

test('a password of the settings is one of their own, and saying that no payments are taken is enough', async () => {
  persistSecret(env().dataDir, 'admin-password')
  publishEnvironment({ ADMIN_PASSWORD, PAYMENT_PROVIDER: 'none' })
  expect(await steps()).not.toContain('password')
  expect(await steps()).not.toContain('payments')
})

test('details that nobody can be reached by are invented', () => {
  const real = {
    email: 'office@studio.test',
    phone: '+234 803 123 4567',
    whatsapp: '+234 803 123 4567',
    socialUrl: 'https://social.test/x',
  }
  expect(hasInventedDetails(real)).toBe(false)
  expect(hasInventedDetails({ ...real, email: 'office@example.com' })).toBe(true)
  expect(hasInventedDetails({ ...real, whatsapp: '+234 800 000 0000' })).toBe(true)
  expect(hasInventedDetails({ ...real, socialUrl: 'https://example.com/x' })).toBe(true)
})
