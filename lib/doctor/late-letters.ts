import 'server-only'
import { selectLateMail } from '@/lib/mail/data'
import type { Prisma } from '@/lib/platform/generated/prisma/client'
import { type ExaminedSettings, failure, passed } from './finding'
import type { Finding } from './schema'

/**
 * Checks that letters leave: a mail server may respond and take none. Says nothing where mail is off.
 * @param ask runs a query in the way of whoever asks: beside the running site, or from inside
 */
export async function checkLateLetters(
  { smtpUrl }: Pick<ExaminedSettings, 'smtpUrl'>,
  ask: (query: Prisma.Sql) => Promise<{ isLate: boolean }[]>,
): Promise<Finding[]> {
  if (!smtpUrl) return []
  const [row] = await ask(selectLateMail)
  if (!row?.isLate) return [passed('No letter has waited for more than an hour')]
  return [
    failure(
      'Letters have waited for more than an hour: the mail server takes none, or nobody sends them',
      'See what the log says of mails that could not be sent.',
    ),
  ]
}
