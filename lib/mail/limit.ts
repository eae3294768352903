import 'server-only'
import { createHmac } from 'node:crypto'
import { HOUR_MS, MINUTE_MS } from '@/lib/dates/durations'
import { ERASED_DOMAIN } from '@/lib/erased-records/rules'
import { addToCount } from '@/lib/http/shared-limit'
import { env } from '@/lib/platform/env'
import type { Prisma } from '@/lib/platform/generated/prisma/client'
import { addressGroup } from '@/lib/platform/ip-address'
import { logger } from '@/lib/platform/logger'
import { deriveKey } from '@/lib/platform/secrets'

/** How many letters of a kind go to a mailbox at most that nobody has verified: anybody can type anybody's e-mail into a form. */
export const MOST_PER_MAILBOX = 3
const MOST_PER_HOUR = 500
const HOUR_SECONDS = HOUR_MS / 1000
/** The kind of a mail with the links to status pages. */
export const STATUS_LINKS = 'status-links'
/** The kind of a letter to an e-mail that was given for the newsletter. */
export const NEWSLETTER_ASKED = 'newsletter-asked'

/** How many notices the studio gets within an hour before there are no more of what visitors send. */
export const MOST_NOTICES = 100
/** The kind of a notice to the studio. */
export const NOTICE = 'notice'
/** The kind of the mail that says that notices stop. */
export const NOTICES_STOP = 'notices-stop'

/** The kinds of confirmations, as a pattern of LIKE. */
export const CONFIRMATIONS = '%-received'
/** The kinds of letters about cancellations, as a pattern of LIKE. */
export const CANCELLATIONS = '%-cancelled'

/** What one group of IP addresses may cause of an hour's letters of a kind, so that a few of them do not use up everybody's. */
type Share = {
  name: string
  most: number
  /** From so many letters of all groups on, a group may cause only as many as `few`: the rest is for those who sent little. */
  scarceFrom: number
  few: number
}

// Enough for a whole class at once, and a fifth of the limit for all together.
const CONFIRMATION_SHARE: Share = { name: 'confirmations', most: 100, scarceFrom: 300, few: 10 }
const NOTICE_SHARE: Share = { name: 'notices', most: 50, scarceFrom: 50, few: 5 }

const ALARM_EVERY_MS = 10 * MINUTE_MS

// By the name of what is limited: a flood of one is no reason to be silent about another.
const alarmedAt = new Map<string, number>()

/**
 * Tells whether a confirmation may go to an e-mail that nobody has verified: three a day to each mailbox, 500 an hour in
 * all, and 100 an hour for one group of IP addresses, or ten once the 500 run low. Each of the last two is logged once it is
 * reached. Requests for the same mailbox, or from the same group, wait for each other's transactions.
 * @param address where it was sent from, an IP address; left out where an administrator asks
 */
export async function mayConfirm(
  tx: Prisma.TransactionClient,
  recipient: string,
  address?: string,
): Promise<boolean> {
  const inHour = await countAllowed(tx, recipient, { name: 'confirmations', kinds: CONFIRMATIONS })
  if (inHour === null) return false
  const shared = await countShare(tx, CONFIRMATION_SHARE, inHour, address)
  if (!shared.used) return true
  raiseAlarm('confirmations for one IP address', shared.amount)
  return false
}

/**
 * Counts a letter against the share of whoever causes it, and tells whether that was used up before. Off with
 * `RATE_LIMITS=off`: a load test sends everything from one address.
 * @param inHour how many letters of the kind all have caused
 * @param address nobody's share is counted where there is none
 */
async function countShare(
  tx: Prisma.TransactionClient,
  { name, most, scarceFrom, few }: Share,
  inHour: number,
  address: string | undefined,
): Promise<{ used: boolean; amount: number }> {
  if (address === undefined || !env().rateLimits) return { used: false, amount: 0 }
  const { amount } = await addToCount(name, [addressGroup(address)], 1, HOUR_SECONDS, tx)
  return { used: amount > (inHour < scarceFrom ? most : few), amount }
}

/** Tells whether a letter about the newsletter may go to an e-mail that nobody has verified; these have limits of their own. */
export function mayInvite(tx: Prisma.TransactionClient, recipient: string): Promise<boolean> {
  return mayWrite(tx, recipient, { name: 'newsletter invitations', kinds: NEWSLETTER_ASKED })
}

/**
 * Tells the same for a letter about a cancellation, where nobody has paid: whoever enrolls somebody else can cancel
 * that, too.
 */
export function mayTellCancelled(tx: Prisma.TransactionClient, recipient: string): Promise<boolean> {
  return mayWrite(tx, recipient, { name: 'cancellations', kinds: CANCELLATIONS })
}

/** Tells the same for the links to status pages, which anybody can ask for. */
export function maySendLinks(tx: Prisma.TransactionClient, recipient: string): Promise<boolean> {
  return mayWrite(tx, recipient, { name: 'links to status pages', kinds: STATUS_LINKS })
}

/**
 * Tells whether the studio gets a notice of what a visitor sent: not after 100 notices of any kind within an hour, and
 * not after 50 unless the visitor's group of IP addresses caused few of them.
 * @param address where it was sent from, an IP address; left out where an administrator asks
 */
export async function mayNotify(tx: Prisma.TransactionClient, address?: string): Promise<boolean> {
  const inHour = await countInHour(tx, NOTICE)
  return inHour < MOST_NOTICES && !(await countShare(tx, NOTICE_SHARE, inHour, address)).used
}

/**
 * Tells whether to write to the studio that notices stop: once an hour. Of several requests at once only one gets true,
 * and none waits.
 */
export async function shouldTellOfStop(tx: Prisma.TransactionClient): Promise<boolean> {
  const [turn] = await tx.$queryRaw<{ isOurs: boolean }[]>`
    SELECT pg_try_advisory_xact_lock(hashtext(${NOTICES_STOP})) AS "isOurs"`
  return turn?.isOurs === true && (await countInHour(tx, NOTICES_STOP)) === 0
}

async function countInHour(tx: Prisma.TransactionClient, kind: string): Promise<number> {
  const [sent] = await tx.$queryRaw<{ count: number }[]>`
    SELECT count(*)::int FROM outbox_mails WHERE kind = ${kind} AND created_at > now() - interval '1 hour'`
  return sent?.count ?? 0
}

/** Letters that anybody can have sent to anybody: their name in the log, and their kinds as a pattern of LIKE. */
type Unverified = { name: string; kinds: string }

async function mayWrite(
  tx: Prisma.TransactionClient,
  recipient: string,
  letters: Unverified,
): Promise<boolean> {
  return (await countAllowed(tx, recipient, letters)) !== null
}

/**
 * Returns how many letters of these kinds there were within an hour; null where no more may go to this mailbox, or to any. A mailbox's
 * letters that were withdrawn before anybody tried to send them do not count, unless they were erased.
 */
async function countAllowed(
  tx: Prisma.TransactionClient,
  recipient: string,
  { name, kinds }: Unverified,
): Promise<number | null> {
  const mailbox = mailboxOf(recipient)
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtext(${name}), hashtext(${mailbox}))`
  const [sent] = await tx.$queryRaw<{ toMailbox: number; inHour: number }[]>`
    SELECT (SELECT count(*)::int FROM outbox_mails
        WHERE (mailbox = ${erasedEmailOf(recipient)} OR mailbox = ${mailbox} AND (withdrawn_at IS NULL OR attempts > 0))
          AND kind LIKE ${kinds} AND created_at > now() - interval '1 day')
        AS "toMailbox",
      (SELECT count(*)::int FROM outbox_mails
        WHERE kind LIKE ${kinds} AND created_at > now() - interval '1 hour') AS "inHour"`
  if (!sent || sent.toMailbox >= MOST_PER_MAILBOX) return null
  if (sent.inHour < MOST_PER_HOUR) return sent.inHour
  raiseAlarm(name, sent.inHour)
  return null
}

/**
 * Returns the mailbox that an e-mail leads into, in lower case: what stands behind a plus is left out (RFC 5233, "subaddress"), and so
 * are Gmail's dots. The column `mailbox` of the outbox is worked out in the same way.
 */
export function mailboxOf(email: string): string {
  const mailbox = email.toLowerCase().replace(/\+[^@]*@/, '@')
  const [local = '', domain = ''] = mailbox.split('@')
  return /^(gmail|googlemail)\.com$/.test(domain) ? `${local.replaceAll('.', '')}@gmail.com` : mailbox
}

/**
 * Returns what stands in place of an erased e-mail in the letters that still count: always the same for a mailbox, and of no use for
 * finding it without the site's secret.
 */
export function erasedEmailOf(email: string): string {
  const key = deriveKey(env().acceptedSecrets[0], 'erased recipient')
  return createHmac('sha256', key).update(mailboxOf(email)).digest('hex').slice(0, 32) + ERASED_DOMAIN
}

function raiseAlarm(name: string, inHour: number): void {
  const now = performance.now()
  if (now - (alarmedAt.get(name) ?? Number.NEGATIVE_INFINITY) < ALARM_EVERY_MS) return
  alarmedAt.set(name, now)
  logger.error({ inHour }, `so many ${name} were asked for within an hour that no more are sent`)
}
