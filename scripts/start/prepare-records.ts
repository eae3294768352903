import type { Settings } from '@/lib/platform/env-schema'
import { seedSampleRecords } from '@/prisma/seed'
import { ensureAdministrator } from './administrator'
import { runStep } from './progress'

/** What a start tells of the records: the administrator's password, where one was generated now. */
export type Prepared = { generatedPassword: string | undefined }

/** Stores the sample records where they are wanted, and the administrator. Throws StartUpError. */
export async function prepareRecords(settings: Settings): Promise<Prepared> {
  if (settings.seed === 'sample')
    await runStep('Sample records', seedSampleRecords, count => (count ? `${count} added` : 'not needed'))
  const { generatedPassword } = await runStep(
    'Administrator',
    () => ensureAdministrator(settings),
    ({ disabled }) => describeDisabled(disabled),
  )
  return { generatedPassword }
}

function describeDisabled(emails: string[]): string {
  if (emails.length === 0) return 'done'
  return `disabled ${emails.join(', ')}, no longer named by ADMIN_EMAIL; the sessions are ended`
}
