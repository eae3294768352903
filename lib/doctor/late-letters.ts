import 'server-only'
import { selectLateMail } from '@/lib/mail/data'
import type { Prisma } from '@/lib/platform/generated/prisma/client'
import { type ExaminedSettings, failure, passed, warning } from './finding'
import type { Finding } from './schema'

/**
 * Checks that letters leave: a mail server may respond and take none. Where mail is off, letters may wait from before.
 * @param ask runs a query in the way of whoever asks: beside the running site, or from inside
 */
export async function checkLateLetters(
  { smtpUrl }: Pick<ExaminedSettings, 'smtpUrl'>,
  ask: (query: Prisma.Sql) => Promise<{ isLate: boolean }[]>,
): Promise<Finding[]> {
  const [row] = await ask(selectLateMail)
  if (!smtpUrl)
    return row?.isLate
      ? [
          warning(
            'Letters wait from before mail was switched off',
            'They leave once SMTP_URL is set again; each is deleted after 30 days.',
          ),
        ]
      : []
  if (!row?.isLate) return [passed('No letter has waited for more than an hour')]
  return [
    failure(
      'Letters have waited for more than an hour: the mail server takes none, or nobody sends them',
      'See what the log says of mails that could not be sent.',
    ),
  ]
}
