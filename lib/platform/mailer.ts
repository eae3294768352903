import 'server-only'
import { addAbortSignal, PassThrough } from 'node:stream'
import { createTransport, type Transporter } from 'nodemailer'
import type MailMessage from 'nodemailer/lib/mailer/mail-message.js'
import { env } from './env'
import { isLoopbackHost } from './private-host'

export type MailToSend = {
  recipient: string
  /** Whom a reply goes to, where that is not the sender. */
  replyTo?: string | null
  /** Where a POST takes the recipient off the list, in a letter to a list. */
  unsubscribeUrl?: string | null
  subject: string
  text: string
  html: string
  /** Unique; the same for every try, so that a receiver can tell a repetition. */
  id: string
}

export type SentMail = { ok: true } | { ok: false; permanent: boolean; error: string }

const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 }

let open: { url: string; transporter: Transporter } | undefined

/** Whether mail goes out at all: only where SMTP_URL is set. */
export function mailIsOn(): boolean {
  return env().smtpUrl !== undefined
}

/**
 * Hands one mail to the mail server. `permanent` failures are not worth another try; errors name no person.
 * @param limit ends the sending when it aborts: the mail server gets no more of the mail then
 */
export async function sendMail(
  { recipient, replyTo, unsubscribeUrl, subject, text, html, id }: MailToSend,
  limit?: AbortSignal,
): Promise<SentMail> {
  const { smtpUrl, mailFrom } = env()
  if (!smtpUrl || !mailFrom) return { ok: false, permanent: false, error: 'mail is off' }
  try {
    const messageId = `<${id}@${new URL(env().siteUrl).hostname}>`
    const to = { name: '', address: recipient }
    const reply = replyTo ? { replyTo: { name: '', address: replyTo } } : {}
    const headers = { ...AUTOMATIC, ...listHeaders(unsubscribeUrl) }
    const content = { subject, text, html, messageId, headers, limit }
    const sending = transporterFor(smtpUrl).sendMail({ from: mailFrom, to, ...reply, ...content })
    await (limit ? Promise.race([sending, failAt(limit)]) : sending)
    return { ok: true }
  } catch (error) {
    return { ok: false, ...describeFailure(error) }
  }
}

// Keeps programs that answer while somebody is away from answering (RFC 3834).
const AUTOMATIC = { 'Auto-Submitted': 'auto-generated' }

// By these a mail program shows a button that leaves the list (RFC 2369, RFC 8058).
function listHeaders(unsubscribeUrl: string | null | undefined): Record<string, string> {
  if (!unsubscribeUrl) return {}
  return { 'List-Unsubscribe': `<${unsubscribeUrl}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
}

/** Closes the connections to the mail server; the next mail opens new ones. */
export function closeMailer(): void {
  open?.transporter.close()
  open = undefined
}

function transporterFor(url: string): Transporter {
  if (open?.url !== url) {
    closeMailer()
    const requireTLS = !isLoopbackHost(url)
    open = {
      url,
      transporter: createTransport({ url, pool: true, requireTLS, maxConnections: 3, ...TIMEOUTS }),
    }
    open.transporter.use('stream', cutAtLimit)
  }
  return open.transporter
}

// The pool does not finish a mail that it is sending: without the last line the mail server drops the mail.
function cutAtLimit(mail: MailMessage, done: () => void): void {
  const limit = 'limit' in mail.data ? mail.data.limit : undefined
  if (limit instanceof AbortSignal)
    mail.message.processFunc(content => addAbortSignal(limit, content.pipe(new PassThrough())))
  done()
}

function failAt(limit: AbortSignal): Promise<never> {
  const error = Object.assign(new Error('the mail server is too slow'), { code: 'ETIMEDOUT' })
  return new Promise((_resolve, reject) => {
    limit.addEventListener('abort', () => reject(error), { once: true })
  })
}

/** What nodemailer adds to an error: what went wrong, at which command, and the mail server's response. */
type SmtpFailure = { code: string; command: string; responseCode: number; response: string }

function describeFailure(error: unknown): { permanent: boolean; error: string } {
  if (!(error instanceof Error)) return { permanent: false, error: 'unknown' }
  const { code, command, responseCode, response = '' }: Error & Partial<SmtpFailure> = error
  const permanent = command === 'RCPT TO' && isNoMailbox(response)
  return { permanent, error: [code, responseCode].filter(Boolean).join(' ') || error.name }
}

// 5.1.7 and 5.1.8 are about the sender (RFC 3463), and 5.1.0 may be; 5.2.2 is a full mailbox, 5.4.1 how Microsoft says that there is none.
const NO_MAILBOX = /^5\d\d[ -](?:5\.1\.(?![078]\b)\d+|5\.2\.[12]|5\.4\.1)\b/
const NO_MAILBOX_WITHOUT_REASON = /^55[013](?![ -]\d\.\d+\.\d)/

// Postfix waits for the recipient before it says what it has against the client, its sign-in or the sender: those are wrong settings,
// and not the mail's fault.
function isNoMailbox(response: string): boolean {
  if (/\b(sender|relay)/i.test(response)) return false
  return NO_MAILBOX.test(response) || NO_MAILBOX_WITHOUT_REASON.test(response)
}
