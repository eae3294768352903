import { site } from '@/content/site'
import { colours } from '@/lib/colours/tokens'
import { formatDate } from '@/lib/dates/format'
import { formatSum } from '@/lib/money/format'
import { escapeHtml } from '@/lib/text/escape-html'

/** A mail before it is set: plain sentences, some facts, at most one thing to do, and where else to go. */
export type Letter = {
  subject: string
  greeting: string
  paragraphs: string[]
  facts?: [name: string, value: string][]
  action?: { label: string; url: string }
  links?: { label: string; url: string }[]
}

/** What a letter is about, and to whom it goes: the job applied for or the course enrolled on. */
export type Occasion = {
  /** In the words of a payment's purpose. */
  kind: 'job-application' | 'course-enrollment'
  /** The application's or enrollment's own id. */
  id: string
  /** The job's or course's title. */
  title: string
  /** Who applied or enrolled, whether or not there is something to pay. */
  payer: { name: string; email: string }
}

/** An amount in the currency's smallest unit. */
export type Sum = { amount: bigint; currency: string }

const LONGEST_NAME = 50

/** What an occasion is called in a sentence. */
export const occasionNouns = { 'job-application': 'application', 'course-enrollment': 'enrollment' } as const

/** Confirms an application or enrollment. `pay` is there where something is to be paid: how much, and where. */
export function confirmation(occasion: Occasion, pay?: Sum & { url: string }): Letter {
  const noun = occasionNouns[occasion.kind]
  const letter: Letter = {
    subject: `We have your ${noun}: ${occasion.title}`,
    greeting: greet(occasion.payer.name),
    paragraphs: [`Your ${noun} for "${occasion.title}" has reached us and is stored.`],
  }
  if (!pay) return letter
  return {
    ...letter,
    paragraphs: [...letter.paragraphs, payLine(occasion, pay)],
    action: { label: 'Go to the payment', url: pay.url },
  }
}

/** Confirms that a fee or a price was paid. */
export function receipt(occasion: Occasion, sum: Sum, paymentReference: string): Letter {
  const what = occasion.kind === 'job-application' ? 'commitment fee' : 'course price'
  return {
    subject: `Receipt: ${occasion.title}`,
    greeting: `Hello ${occasion.payer.name},`,
    paragraphs: [`Thank you. We received your ${what} for "${occasion.title}".`],
    facts: [
      ['Paid', formatSum(sum.amount, sum.currency)],
      ['Reference', paymentReference],
    ],
  }
}

/**
 * Tells an applicant how the application was decided.
 * @param bring what those bring who are accepted
 */
export function decisionLetter(
  occasion: Occasion,
  decision: 'accepted' | 'rejected',
  bring: readonly string[],
): Letter {
  const good = decision === 'accepted'
  return {
    subject: good ? `Good news about ${occasion.title}` : `Your application: ${occasion.title}`,
    greeting: `Hello ${occasion.payer.name},`,
    paragraphs: good
      ? [
          `We accepted your application for "${occasion.title}".`,
          'We will call you about the next step.',
          ...toBring(bring),
        ]
      : [
          `We decided not to go on with your application for "${occasion.title}".`,
          'Thank you for the time you put into it. New roles appear on our jobs page first.',
        ],
  }
}

/** Tells a student that the enrollment is cancelled. */
export function cancellation({ title, payer }: Occasion): Letter {
  return {
    subject: `Your enrollment is cancelled: ${title}`,
    greeting: greet(payer.name),
    paragraphs: [
      `Your enrollment for "${title}" is cancelled, and your seat is given free.`,
      `If you did not expect this, or have paid already, call us on ${site.phone}.`,
    ],
  }
}

/** Where and when a course begins, and what to bring; the calendar file's URL where there is one. */
export type FirstDay = { day: Date; calendarUrl: string | undefined; bring: readonly string[] }

/** Adds to a letter when and where the course begins, what to bring, and what the studio does before. */
export function withFirstDay(letter: Letter, { day, calendarUrl, bring }: FirstDay): Letter {
  const label = 'Add the first day to your calendar'
  return {
    ...letter,
    paragraphs: [...letter.paragraphs, site.nextSteps.enrollment, ...toBring(bring)],
    facts: [['Begins', formatDate(day)], ['Place', site.address.line], ...(letter.facts ?? [])],
    links: [...(letter.links ?? []), ...(calendarUrl ? [{ label, url: calendarUrl }] : [])],
  }
}

/** Adds the way to the record's status page to a letter. */
export function withStatusLink(letter: Letter, url: string): Letter {
  const label = 'See how it stands, correct your phone number or withdraw'
  return { ...letter, links: [...(letter.links ?? []), { label, url }] }
}

/** Brings somebody the links to the status pages that they have asked for. */
export function statusLinks(links: { label: string; url: string }[]): Letter {
  return {
    subject: 'Your status pages',
    greeting: 'Hello,',
    paragraphs: [
      'Somebody asked us for the links to the status pages of this e-mail. Whoever has a link can see the page, so pass none on.',
      'If it was not you, there is nothing to do: the links came to you alone.',
    ],
    links,
  }
}

/** Asks whoever reads an e-mail's mail whether the newsletter is to come there. */
export function newsletterQuestion(confirmUrl: string, days: number): Letter {
  return {
    subject: `${site.name}: do you want our newsletter?`,
    greeting: 'Hello,',
    paragraphs: [
      'Somebody gave us this e-mail for our newsletter: new projects and course dates, in one short email.',
      `If that was you, open the page below and press its button within ${days} days.`,
      'If it was not you, there is nothing to do: nothing more comes, and we delete the e-mail then.',
    ],
    action: { label: 'Confirm on our site', url: confirmUrl },
  }
}

/** Says that an e-mail is on the newsletter's list: that it has just come on it, or was before it was given again. */
export function newsletterWelcome(since: 'now' | 'before'): Letter {
  const [first, subject] =
    since === 'now'
      ? ['Thank you. Our newsletter comes to this e-mail from now on.', 'you are on the list']
      : [
          'Somebody gave us this e-mail for our newsletter. It is on the list already.',
          'you are on the list already',
        ]
  return {
    subject: `${site.name}: ${subject}`,
    greeting: 'Hello,',
    paragraphs: [first, 'Keep this letter: the link below takes you off the list, today or in two years.'],
  }
}

/** Adds the way to leave the newsletter to a letter of it. */
export function withUnsubscribeLink(letter: Letter, url: string): Letter {
  return { ...letter, links: [...(letter.links ?? []), { label: 'Leave the newsletter', url }] }
}

/** Tells the administrator that something came in or needs a look. */
export function notice(subject: string, facts: [string, string][], url: string): Letter {
  return {
    subject,
    greeting: 'Hello,',
    paragraphs: [`${subject}.`],
    facts,
    action: { label: 'Open the admin area', url },
  }
}

/** What somebody wrote by the contact form. */
export type ContactWords = { name: string; email: string; phone: string; subject: string; message: string }

/** Brings the administrator what somebody wrote by the contact form. */
export function contactNotice({ name, email, phone, subject, message }: ContactWords, url: string): Letter {
  return {
    subject: `Message about ${subject} from ${name}`,
    greeting: 'Hello,',
    paragraphs: [
      `${name} wrote by the contact form:`,
      ...message.split(/\s*\n\s*/),
      'A reply to this mail goes to whoever wrote it. Nobody has checked that the e-mail is theirs.',
    ],
    facts: [
      ['Name', name],
      ['E-mail', email],
      ['Phone', phone],
      ['Subject', subject],
    ],
    action: { label: 'Open the admin area', url },
  }
}

function toBring(things: readonly string[]): string[] {
  return things.length > 0 ? ['Please bring:', ...things.map(thing => `– ${thing}`)] : []
}

// Nobody has verified that the e-mail is the sender's: what is no name must not be said to its owner in our name.
function greet(name: string): string {
  const isName = name.length <= LONGEST_NAME && !/[\p{Nd}@:/]|\.\p{L}/u.test(name)
  return isName ? `Hello ${name},` : 'Hello,'
}

function payLine({ kind }: Occasion, sum: Sum): string {
  return kind === 'job-application'
    ? `This job has a commitment fee of ${formatSum(sum.amount, sum.currency)}. If you have not paid it yet, you can do so here.`
    : `The course costs ${formatSum(sum.amount, sum.currency)}. If you have not paid yet, you can do so here.`
}

/** Sets a letter as plain text. */
export function letterText({ greeting, paragraphs, facts = [], action, links = [] }: Letter): string {
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

/** Sets a letter as HTML in the site's colours. Tables and inline styles, because mail programs know little else. */
export function letterHtml({
  subject,
  greeting,
  paragraphs,
  facts = [],
  action,
  links = [],
}: Letter): string {
  const bar = inks.map(ink => `<td style="height:8px;background:${ink}"></td>`).join('')
  const lines = [greeting, ...paragraphs].map(line => `<p style="margin:0 0 16px">${escapeHtml(line)}</p>`)
  return `<!doctype html><html lang="${site.language}"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;padding:24px;background:${colours.paper};color:${colours.basalt};font:16px/1.6 ${fonts}">
<table role="presentation" cellspacing="0" cellpadding="0" style="width:100%;max-width:560px;margin:0 auto;background:${colours.white};border:2px solid ${colours.basalt};border-radius:6px">
<tr><td style="padding:20px 28px;background:${colours.achaTint};border-bottom:2px dashed ${colours.basalt};font-size:20px;font-weight:800">${escapeHtml(site.name)}</td></tr>
<tr><td style="padding:28px">${lines.join('')}${factsTable(facts)}${actionLink(action)}${linkLines(links)}</td></tr>
<tr><td style="padding:16px 28px;background:${colours.mist};color:${colours.slate};font-size:14px">${escapeHtml(site.address.line)}<br>${escapeHtml(site.phone)} · ${escapeHtml(site.email)}</td></tr>
<tr><td><table role="presentation" cellspacing="0" cellpadding="0" style="width:100%"><tr>${bar}</tr></table></td></tr>
</table></body></html>`
}

function factsTable(facts: [string, string][]): string {
  if (facts.length === 0) return ''
  const rows = facts.map(
    ([name, value]) =>
      `<tr><td style="padding:4px 16px 4px 0;color:${colours.slate}">${escapeHtml(name)}</td><td style="padding:4px 0;font-weight:700">${escapeHtml(value)}</td></tr>`,
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
