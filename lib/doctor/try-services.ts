import 'server-only'
import { randomUUID } from 'node:crypto'
import { site } from '@/content/site'
import { activeProvider } from '@/lib/payments/configured-providers'
import { env } from '@/lib/platform/env'
import { sendMail } from '@/lib/platform/mailer'
import { realProviders } from '@/lib/platform/payment-providers'
import { failure, passed } from './finding'
import type { Finding } from './schema'
import { checkMail, checkPayments } from './services'

const TIMEOUT_MS = 10_000

/** Sends a letter at once, and tells how that went. */
export async function tryMail(recipient: string): Promise<Finding> {
  const found = await checkMail(env())
  if (found.state !== 'ok') return found
  const text = `This is a letter of ${site.name} to itself: mail goes out.`
  const mail = { recipient, subject: `${site.name}: a test`, text, html: `<p>${text}</p>`, id: randomUUID() }
  const sent = await sendMail(mail)
  if (sent.ok)
    return passed(`A letter is on its way to ${recipient}. Look for it there, in the spam folder too.`)
  return failure(
    `The mail server did not take the letter (${sent.error})`,
    'See that MAIL_FROM is an email that it lets this account send from.',
  )
}

/** Asks the payment provider whether it takes the key; no money moves. Of the sandbox it says what the doctor says of it. */
export async function tryPayments(): Promise<Finding> {
  const found = await checkPayments(env())
  const provider = activeProvider()
  if (found.state === 'fail' || !provider || provider.name === 'sandbox') return found
  const { label, keyVariable } = realProviders[provider.name]
  if (await provider.checkAccount(AbortSignal.timeout(TIMEOUT_MS)))
    return passed(`${label} responds, and takes the key.`)
  return failure(
    `${label} refuses the key, or does not respond`,
    `Copy ${keyVariable} anew from the settings of the ${label} account, and restart the site.`,
  )
}
