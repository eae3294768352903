import 'server-only'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { site } from '@/content/site'
import { MINUTE_MS } from '@/lib/dates/durations'
import { logger } from '@/lib/platform/logger'
import { closeMailer, mailIsOn, sendMail } from '@/lib/platform/mailer'
import { type ClaimedMail, claimDueMails, markSent, markUnsent, releaseMails } from './mutations'

const TICK_MS = 3_000
const BATCH = 12
const AT_ONCE = 3
const CLAIM_MS = 5 * MINUTE_MS
// The mailer's time-outs are for each response, so a slow mail server can make a batch last. Its mails are begun in the first
// half of their claim, and each is given less than the other half: no other worker takes over what is still being sent.
const BEGIN_WITHIN = 0.5
const SEND_WITHIN = 0.45
const FIRST_RETRY_MS = 10_000
const LONGEST_RETRY_MS = 30 * MINUTE_MS
// Three days of tries. A letter that waited while mail was off has them before it, too.
const MOST_TRIES = 150
// How long a stop waits for the mails that are just being handed over.
const HAND_OVER_MS = 3_000

/**
 * Sends the mails that are due, and returns how many were claimed. Those that there was no time for are due again at once.
 * @param stop asked before each mail; those that it leaves are due again too
 * @param claimMs how long no other worker takes them
 */
export async function sendDueMails(stop?: AbortSignal, claimMs = CLAIM_MS): Promise<number> {
  // Read before the claim, so that this time never ends later than the claim does.
  const beginUntil = performance.now() + claimMs * BEGIN_WITHIN
  const claimed = await claimDueMails(BATCH, claimMs)
  const pending = [...claimed]
  const sender = async () => {
    while (!stop?.aborted && performance.now() < beginUntil) {
      const mail = pending.shift()
      if (!mail) return
      await sendOne(mail, AbortSignal.timeout(claimMs * SEND_WITHIN), stop)
    }
  }
  // A failure is thrown once the other senders have ended, so that nothing is under way after a round.
  const senders = await Promise.allSettled(Array.from({ length: AT_ONCE }, sender))
  if (pending.length > 0) await releaseMails(pending)
  const failed = senders.find(outcome => outcome.status === 'rejected')
  if (failed) throw failed.reason
  return claimed.length
}

function retryDelay(attempts: number): number {
  return Math.min(FIRST_RETRY_MS * 2 ** Math.max(0, attempts - 1), LONGEST_RETRY_MS)
}

/**
 * Sends mail in the background until the function it returns is called, which waits a moment for the mails under way: a
 * mail server that says nothing cannot hold it up.
 */
export function startMailWorker(): () => Promise<void> {
  if (!mailIsOn()) return async () => {}
  const stop = new AbortController()
  let running = Promise.resolve()
  let timer: NodeJS.Timeout | undefined
  const tick = async () => {
    await sendWaitingMails(stop.signal)
    if (!stop.signal.aborted) timer = setTimeout(start, TICK_MS).unref()
  }
  const start = () => {
    running = tick()
  }
  start()
  return async () => {
    stop.abort()
    clearTimeout(timer)
    await running
    closeMailer()
  }
}

/** Sends every mail that is due, once; what goes wrong is logged. Does nothing where mail is off. */
export async function sendWaitingMails(stop: AbortSignal): Promise<void> {
  if (!mailIsOn()) return
  try {
    while (!stop.aborted && (await sendDueMails(stop)) > 0);
  } catch (error) {
    logger.error({ err: error }, 'the mail worker failed; it will try again')
  }
}

async function sendOne(mail: ClaimedMail, limit: AbortSignal, stop: AbortSignal | undefined): Promise<void> {
  const replyTo = mail.replyTo ?? site.email
  const sent = await withinStop(sendMail({ ...mail, replyTo }, limit), stop)
  // Nobody knows whether it arrived: it stays claimed for a while, and its message id tells the receiver of a repetition.
  if (!sent) return
  if (sent.ok) return markSent(mail.id)
  const giveUp = sent.permanent || mail.attempts >= MOST_TRIES
  logger.warn(
    { mail: mail.id, attempts: mail.attempts, reason: sent.error, giveUp },
    'a mail could not be sent',
  )
  await markUnsent(mail.id, sent.error, giveUp ? null : retryDelay(mail.attempts))
}

/** Returns what the work gives, or undefined once a stop has left it a moment to end. */
async function withinStop<Result>(work: Promise<Result>, stop?: AbortSignal): Promise<Result | undefined> {
  if (!stop) return work
  const done = new AbortController()
  const tooLate = once(stop, 'abort', { signal: done.signal }).then(
    () => sleep(HAND_OVER_MS, undefined, { ref: false }),
    () => undefined,
  )
  try {
    return await Promise.race([work, tooLate])
  } finally {
    done.abort()
  }
}
