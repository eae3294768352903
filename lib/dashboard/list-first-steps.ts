import 'server-only'
import type { Site } from '@/content/schema'
import { site } from '@/content/site'
import { env } from '@/lib/platform/env'
import { readSecret } from '@/lib/platform/secrets'
import { hasOwnJob } from './data'
import { type FirstStep, firstSteps } from './schema'

/** Lists the first steps that are still to be done; none where the site is the studio's own. */
export async function listFirstSteps(): Promise<FirstStep[]> {
  const { adminPassword, dataDir, smtpUrl, paymentProvider, paymentsUnwanted } = env()
  // The file is deleted with the first change of the password that it holds.
  const isGenerated = !adminPassword && readSecret(dataDir, 'admin-password') !== undefined
  const isDone: Record<FirstStep, boolean> = {
    password: !isGenerated,
    details: !hasInventedDetails(site),
    mail: smtpUrl !== undefined,
    payments: !['sandbox', 'none'].includes(paymentProvider) || paymentsUnwanted,
    job: await hasOwnJob(),
  }
  return firstSteps.filter(step => !isDone[step])
}

/** Whether a visitor could not reach the studio by one of these: a reserved domain, or a phone number that is mostly zeros. */
export function hasInventedDetails({
  email,
  phone,
  whatsapp,
  socialUrl,
}: Pick<Site, 'email' | 'phone' | 'whatsapp' | 'socialUrl'>): boolean {
  const isReserved = [email, socialUrl].some(text => /[@./]example\.(com|net|org)\b/.test(text))
  return isReserved || [phone, whatsapp].some(number => /0{6}/.test(number.replace(/\D/g, '')))
}
