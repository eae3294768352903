import 'server-only'
import { site } from '@/content/site'
import { colours } from '@/lib/colours/tokens'
import { isErasedEmail } from '@/lib/erased-records/rules'
import { env } from '@/lib/platform/env'
import { Prisma } from '@/lib/platform/generated/prisma/client'
import { mailIsOn } from '@/lib/platform/mailer'
import type { Occasion, SentRecord } from '@/lib/sent-records/constants'
import { openStatusLink, openStatusLinks } from '@/lib/status-links/link'
import { escapeHtml } from '@/lib/text/escape-html'
import { NOTICE } from './limit'

/** A mail before it is laid out: plain sentences, some facts, at most one thing to do, and other links. */
export type Letter = {
  subject: string
  greeting: string
  paragraphs: string[]
  facts?: [name: string, value: string][]
  action?: { label: string; url: string }
  links?: { label: string; url: string }[]
}

/**
 * How long a mail is held before it is sent, and what withdraws it until then: another decision on the application, or another change
 * of the start date of the enrollment's course.
 */
export type Hold = { delayMs: number } & (
  | { applicationId: string }
  | { enrollmentId: string; startDate: Date; formerStart: Date }
)

/** A letter and its kind, by which limits and the list of unsent mails know it. */
export type KindOfLetter = {
  kind: string
  letter: Letter
  /** Whether there is nothing to correct or withdraw after it, whatever its kind. */
  isLast?: boolean | undefined
  about?: Standing | undefined
  /** The payment that it is the receipt of. */
  paymentId?: string | undefined
  otherwise?: OtherWords | undefined
}

/** The record whose standing a letter tells of, which withdraws it once that is another; with the first day that it names. */
type Standing =
  | { standingEnrollmentId: string; standingStart?: Date | null }
  | { standingApplicationId: string }

/**
 * What a receipt says instead where its enrollment has ended by the time that it leaves, or is for another course, although it said
 * otherwise, or has not, although it said so (`saidEnded`): nothing withdraws it, as the money came in.
 */
type OtherWords = { saidEnded: boolean; letter: Letter }

/** A letter on its way into the outbox: whom it goes to, and where a reply and the end of a subscription go. */
type OutgoingLetter = KindOfLetter & {
  recipient: string
  replyTo?: string | undefined
  unsubscribeUrl?: string
}

const LONGEST_NAME = 50

/**
 * The SQL condition of mails that have not been sent and are not being sent. A failed attempt leaves its error; an attempt under way, or
 * one that was cut off, has none.
 */
export const hasNotLeft = Prisma.sql`(attempts = 0 OR last_error IS NOT NULL) AND sent_at IS NULL AND given_up_at IS NULL`

/** The SQL condition of mails about an enrollment: about its standing, or the start of its course. */
export const isOfEnrollment = (id: string) =>
  Prisma.sql`(standing_enrollment_id = ${id}::uuid OR enrollment_id = ${id}::uuid)`

/**
 * Puts a letter into the outbox, in the transaction of what it reports. Does nothing where mail is off or the recipient
 * is erased.
 */
export async function queueLetter(
  tx: Prisma.TransactionClient,
  { kind, recipient, letter, about, otherwise, ...headers }: OutgoingLetter,
): Promise<void> {
  if (!mailIsOn() || isErasedEmail(recipient)) return
  const otherWords = otherwise && toOtherWords(otherwise)
  const data = { ...headers, ...about, ...otherWords, ...toMail(kind, recipient, letter) }
  await tx.outboxMail.create({ data, select: { id: true } })
}

/** One of many letters about records: held for a while, or leaving at once. */
export type LetterOfMany = { occasion: Occasion; letter: Letter } & (
  | { hold: Hold; about?: undefined }
  | { hold?: undefined; about: Standing }
)

// Each of some kilobytes, in the memory of this process and of PostgreSQL.
const LETTERS_AT_ONCE = 200

/**
 * Puts letters of one kind about many records into the outbox, each with the link to its record's status page, in few
 * queries, as the time of a transaction is limited. Nothing is written to the erased, or where mail is off.
 * @param about the kind of all the records
 * @param news what the letters tell, such as `moved`
 */
export async function queueAboutMany(
  tx: Prisma.TransactionClient,
  about: SentRecord['kind'],
  news: string,
  letters: readonly LetterOfMany[],
): Promise<void> {
  if (!mailIsOn()) return
  const kind = `${about}-${news}`
  const sent = letters.filter(({ occasion }) => !isErasedEmail(occasion.sender.email))
  for (let from = 0; from < sent.length; from += LETTERS_AT_ONCE) {
    const some = sent.slice(from, from + LETTERS_AT_ONCE)
    const ids = some.map(({ occasion }) => occasion.id)
    const links = await openStatusLinks(tx, about, ids)
    const mails = some.flatMap(({ occasion: { id, sender }, letter, hold, about: standing }) => {
      const url = links.get(id)
      return url
        ? [{ ...toMail(kind, sender.email, withStatusLink({ kind, letter }, url), hold), ...standing }]
        : []
    })
    // In one parameter: the client takes five times as long for a thousand of them.
    await tx.$executeRaw`
      INSERT INTO outbox_mails (id, kind, recipient, subject, text, html, created_at, next_attempt_at, application_id, enrollment_id,
        start_date, former_start, standing_enrollment_id)
      SELECT gen_random_uuid(), kind, recipient, subject, text, html, "createdAt", coalesce("nextAttemptAt", "createdAt"), "applicationId",
        "enrollmentId", "startDate", "formerStart", "standingEnrollmentId"
      FROM json_to_recordset(${JSON.stringify(mails)}::json) AS mail (kind text, recipient citext, subject text, text text, html text,
        "createdAt" timestamptz, "nextAttemptAt" timestamptz, "applicationId" uuid, "enrollmentId" uuid, "startDate" date, "formerStart" date,
        "standingEnrollmentId" uuid)`
  }
}

function toMail(kind: string, recipient: string, letter: Letter, hold?: Hold) {
  // By this process's clock, as the decision's own time is: an undo finds the letter by comparing the two.
  const createdAt = new Date()
  return { kind, recipient, ...toWords(letter), createdAt, ...(hold && toHeld(hold, createdAt)) }
}

function toWords(letter: Letter) {
  return { subject: letter.subject, text: letterText(letter), html: letterHtml(letter) }
}

function toOtherWords({ letter, ...rest }: OtherWords) {
  return { ...rest, otherText: letterText(letter), otherHtml: letterHtml(letter) }
}

function toHeld({ delayMs, ...about }: Hold, createdAt: Date) {
  return { ...about, nextAttemptAt: new Date(createdAt.getTime() + delayMs) }
}

/** Puts a letter about a record into the outbox, with the link to the record's status page. */
export async function queueAbout(
  tx: Prisma.TransactionClient,
  occasion: Occasion,
  { kind, letter, isLast, about, paymentId, otherwise }: KindOfLetter,
): Promise<void> {
  if (!mailIsOn()) return
  const url = await openStatusLink(tx, occasion)
  await queueLetter(tx, {
    kind,
    recipient: occasion.sender.email,
    letter: withStatusLink({ kind, letter, isLast }, url),
    about,
    paymentId,
    otherwise: otherwise && withLinkOtherwise(kind, otherwise, url),
  })
}

/**
 * Puts other words into a letter about a record that waits in the outbox.
 * @param id the letter's, which the transaction has locked
 */
export async function rewriteAbout(
  tx: Prisma.TransactionClient,
  id: string,
  occasion: Occasion,
  { kind, letter }: KindOfLetter,
): Promise<void> {
  const url = await openStatusLink(tx, occasion)
  const data = toWords(withStatusLink({ kind, letter }, url))
  await tx.outboxMail.update({ where: { id }, data, select: { id: true } })
}

/** Puts a notice to the administrator into the outbox. The number of these notices is not limited. */
export function queueNotice(
  tx: Prisma.TransactionClient,
  subject: string,
  facts: [name: string, value: string][],
): Promise<void> {
  return queueLetter(tx, { kind: NOTICE, recipient: env().adminEmail, letter: toNotice(subject, facts) })
}

/** Lays out a notice: its subject in a sentence, and what is known. */
export function toNotice(subject: string, facts: [name: string, value: string][]): Letter {
  return { subject, greeting: 'Hello,', paragraphs: [`${subject}.`], facts, action: toAdminArea() }
}

/** What a notice offers to do. The prefix of the admin area is a secret and mail is not: the URL without it leads to the login. */
export function toAdminArea(): { label: string; url: string } {
  return { label: 'Open the admin area', url: `${env().siteUrl}/admin/login` }
}

/**
 * Greets a person by name. Nobody has verified that the e-mail is the sender's, so a text that is not a name is left
 * out: the e-mail's owner would read it as our words.
 */
export function greet(name: string): string {
  const isName = name.length <= LONGEST_NAME && !/[\p{Nd}@:/]|\.\p{L}/u.test(name)
  return isName ? `Hello ${name},` : 'Hello,'
}

/** Asks in a letter to bring some things; nothing where there are none. */
export function toBring(things: readonly string[]): string[] {
  return things.length > 0 ? ['Please bring:', ...things.map(thing => `– ${thing}`)] : []
}

// The kinds of letters after which there is nothing to correct, and nothing to withdraw.
const LAST_WORDS = /-(?:rejected|cancelled)$/

/** Adds the way to the record's status page to a letter. */
function withStatusLink({ kind, letter, isLast }: KindOfLetter, url: string): Letter {
  const label =
    isLast || LAST_WORDS.test(kind)
      ? 'See how it stands'
      : 'See how it stands, correct your phone number or withdraw'
  return { ...letter, links: [...(letter.links ?? []), { label, url }] }
}

function withLinkOtherwise(kind: string, otherwise: OtherWords, url: string): OtherWords {
  const { letter, saidEnded } = otherwise
  return { ...otherwise, letter: withStatusLink({ kind, letter, isLast: !saidEnded }, url) }
}

function letterText({ greeting, paragraphs, facts = [], action, links = [] }: Letter): string {
  const blocks = [
    greeting,
    ...paragraphs,
    facts.map(([name, value]) => `${name}: ${value}`).join('\n'),
    action ? `${action.label}: ${action.url}` : '',
    ...links.map(({ label, url }) => `${label}: ${url}`),
    `${site.name}\n${site.address.line}\n${site.phone}\n${site.email}`,
  ]
  return `${blocks.filter(Boolean).join('\n\n')}\n`
}

const fonts = 'Mulish,Segoe UI,Helvetica,Arial,sans-serif'
const { sky, hill, acha, ember, laterite, earth, basalt } = colours
const inks = [sky, hill, acha, ember, laterite, earth, basalt]

// In the site's colours. Tables and inline styles, because mail programs know little else.
function letterHtml({ subject, greeting, paragraphs, facts = [], action, links = [] }: Letter): string {
  const bar = inks.map(ink => `<td style="height:8px;background:${ink}"></td>`).join('')
  const lines = [greeting, ...paragraphs].map(line => `<p style="margin:0 0 16px">${escapeHtml(line)}</p>`)
  return `<!doctype html><html lang="${site.language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;padding:24px;background:${colours.paper};color:${colours.basalt};font:16px/1.6 ${fonts}">
<table role="presentation" cellspacing="0" cellpadding="0" style="width:100%;max-width:560px;margin:0 auto;background:${colours.white};border:2px solid ${colours.basalt};border-radius:6px">
<tr><td style="padding:20px 28px;background:${colours.achaTint};border-bottom:2px dashed ${colours.basalt};font-size:20px;font-weight:800">${escapeHtml(site.name)}</td></tr>
<tr><td style="padding:28px;word-break:break-word">${lines.join('')}${factsTable(facts)}${actionLink(action)}${linkLines(links)}</td></tr>
<tr><td style="padding:16px 28px;background:${colours.mist};color:${colours.slate};font-size:14px">${escapeHtml(site.address.line)}<br>${escapeHtml(site.phone)} · ${escapeHtml(site.email)}</td></tr>
<tr><td><table role="presentation" cellspacing="0" cellpadding="0" style="width:100%"><tr>${bar}</tr></table></td></tr>
</table></body></html>`
}

function factsTable(facts: [string, string][]): string {
  if (facts.length === 0) return ''
  const rows = facts.map(
    ([name, value]) =>
      `<tr><td style="padding:4px 16px 4px 0;color:${colours.slate};word-break:normal">${escapeHtml(name)}</td><td style="padding:4px 0;font-weight:700">${escapeHtml(value)}</td></tr>`,
  )
  return `<table cellspacing="0" cellpadding="0" style="margin:0 0 16px">${rows.join('')}</table>`
}

function actionLink(action: Letter['action']): string {
  if (!action) return ''
  const style = `display:inline-block;padding:12px 20px;background:${colours.basalt};color:${colours.white};border-radius:3px;font-weight:700;text-decoration:none`
  return `<p style="margin:8px 0 0"><a href="${escapeHtml(action.url)}" style="${style}">${escapeHtml(action.label)}</a></p>`
}

function linkLines(links: { label: string; url: string }[]): string {
  const line = ({ label, url }: { label: string; url: string }) =>
    `<p style="margin:16px 0 0"><a href="${escapeHtml(url)}" style="color:${colours.basalt}">${escapeHtml(label)}</a></p>`
  return links.map(line).join('')
}
