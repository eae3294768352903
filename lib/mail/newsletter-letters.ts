import 'server-only'
import { site } from '@/content/site'
import type { Prisma } from '@/lib/platform/generated/prisma/client'
import { type Letter, queueLetter } from './letter'
import { NEWSLETTER_ASKED } from './limit'

type Tx = Prisma.TransactionClient

/** Where a subscriber leaves the newsletter: a page, and the URL that mail programs send a POST to (RFC 8058). */
export type UnsubscribeLinks = { page: string; post: string }

/** Queues the letter that asks whether the newsletter is wanted; `mayInvite` says whether it may be sent. */
export function askToConfirm(
  tx: Tx,
  recipient: string,
  { confirm, days, unsubscribe }: { confirm: string; days: number; unsubscribe: UnsubscribeLinks },
): Promise<void> {
  const asked = { kind: NEWSLETTER_ASKED, recipient, letter: newsletterQuestion(confirm, days) }
  return queueNewsletter(tx, asked, unsubscribe)
}

/** Queues the letter to a subscriber whose e-mail was given again; `mayInvite` says whether it may be sent. */
export function notifyKnownSubscriber(
  tx: Tx,
  recipient: string,
  unsubscribe: UnsubscribeLinks,
): Promise<void> {
  const welcome = { kind: NEWSLETTER_ASKED, recipient, letter: newsletterWelcome('before') }
  return queueNewsletter(tx, welcome, unsubscribe)
}

/** Queues the letter to a new subscriber. */
export function notifySubscribed(tx: Tx, recipient: string, unsubscribe: UnsubscribeLinks): Promise<void> {
  const welcome = { kind: 'newsletter-confirmed', recipient, letter: newsletterWelcome('now') }
  return queueNewsletter(tx, welcome, unsubscribe)
}

function queueNewsletter(
  tx: Tx,
  { kind, recipient, letter }: { kind: string; recipient: string; letter: Letter },
  { page, post }: UnsubscribeLinks,
): Promise<void> {
  return queueLetter(tx, {
    kind,
    recipient,
    letter: withUnsubscribeLink(letter, page),
    unsubscribeUrl: post,
  })
}

/** Asks the owner of an e-mail whether the newsletter is wanted. */
function newsletterQuestion(confirmUrl: string, days: number): Letter {
  return {
    subject: `${site.name}: do you want our newsletter?`,
    greeting: 'Hello,',
    paragraphs: [
      'Somebody gave us this email for our newsletter: new projects and course dates, in one short email.',
      `If that was you, open the page below and press its button within ${days} days.`,
      'If it was not you, there is nothing to do: nothing more comes, and we delete the email then.',
    ],
    action: { label: 'Confirm on our site', url: confirmUrl },
  }
}

/** Says that an e-mail is on the newsletter's list, since now or since before it was given again. */
function newsletterWelcome(since: 'now' | 'before'): Letter {
  const [first, subject] =
    since === 'now'
      ? ['Thank you. Our newsletter comes to this email from now on.', 'you are on the list']
      : [
          'Somebody gave us this email for our newsletter. It is on the list already.',
          'you are on the list already',
        ]
  return {
    subject: `${site.name}: ${subject}`,
    greeting: 'Hello,',
    paragraphs: [first, 'Keep this letter: the link below takes you off the list, today or in two years.'],
  }
}

/** Adds the way to leave the newsletter to a letter of it. */
function withUnsubscribeLink(letter: Letter, url: string): Letter {
  return { ...letter, links: [...(letter.links ?? []), { label: 'Leave the newsletter', url }] }
}
