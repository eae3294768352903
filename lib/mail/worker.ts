import 'server-only'
import { logger } from '@/lib/platform/logger'
import { closeMailer, mailIsOn, sendMail } from '@/lib/platform/mailer'
import { type ClaimedMail, claimDueMails, deleteOldMails, markSent, markUnsent } from './mutations'

const TICK_MS = 3_000
const BATCH = 25
const AT_ONCE = 3
const CLAIM_MS = 5 * 60_000
const FIRST_RETRY_MS = 10_000
const LONGEST_RETRY_MS = 30 * 60_000
const DAY_MS = 24 * 60 * 60_000
const GIVE_UP_AFTER_MS = 3 * DAY_MS
const KEEP_MS = 30 * DAY_MS

/** Sends the mails that are due, and returns how many were tried. */
export async function sendDueMails(): Promise<number> {
  const claimed = await claimDueMails(BATCH, CLAIM_MS)
  const pending = [...claimed]
  const sender = async () => {
    for (let mail = pending.shift(); mail !== undefined; mail = pending.shift()) await sendOne(mail)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, sender))
  return claimed.length
}

/** Deletes the mails that were sent or given up more than 30 days ago. */
export function forgetOldMails(): Promise<void> {
  return deleteOldMails(new Date(Date.now() - KEEP_MS))
}

function retryDelay(attempts: number): number {
  return Math.min(FIRST_RETRY_MS * 2 ** Math.max(0, attempts - 1), LONGEST_RETRY_MS)
}

/** Sends mail in the background until the function it returns is called, which waits for those under way. */
export function startMailWorker(): () => Promise<void> {
  if (!mailIsOn()) return async () => {}
  let stopped = false
  let running = Promise.resolve()
  let timer: NodeJS.Timeout | undefined
  const tick = async () => {
    await drain(() => stopped)
    if (!stopped) timer = setTimeout(start, TICK_MS).unref()
  }
  const start = () => {
    running = tick()
  }
  start()
  return async () => {
    stopped = true
    clearTimeout(timer)
    await running
    closeMailer()
  }
}

async function drain(isStopped: () => boolean): Promise<void> {
  try {
    await forgetOldMails()
    while (!isStopped() && (await sendDueMails()) > 0);
  } catch (error) {
    logger.error({ reason: String(error) }, 'the mail worker failed; it will try again')
  }
}

async function sendOne(mail: ClaimedMail): Promise<void> {
  const sent = await sendMail(mail)
  if (sent.ok) return markSent(mail.id)
  const giveUp = sent.permanent || Date.now() - mail.createdAt.getTime() > GIVE_UP_AFTER_MS
  logger.warn(
    { mail: mail.id, attempts: mail.attempts, reason: sent.error, giveUp },
    'a mail could not be sent',
  )
  await markUnsent(mail.id, sent.error, giveUp ? null : new Date(Date.now() + retryDelay(mail.attempts)))
}
