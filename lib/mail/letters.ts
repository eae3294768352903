import { formatSum } from '@/lib/money/format'
import type { Letter } from './letter'

/** What a letter is about, and to whom it goes: the job applied for or the course enrolled on. */
export type Occasion = {
  /** In the words of a payment's purpose. */
  kind: 'job-application' | 'course-enrollment'
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

/** Tells an applicant how the application was decided. */
export function decisionLetter(occasion: Occasion, decision: 'accepted' | 'rejected'): Letter {
  const good = decision === 'accepted'
  return {
    subject: good ? `Good news about ${occasion.title}` : `Your application: ${occasion.title}`,
    greeting: `Hello ${occasion.payer.name},`,
    paragraphs: good
      ? [`We accepted your application for "${occasion.title}".`, 'We will call you about the next step.']
      : [
          `We read your application for "${occasion.title}" with care and decided not to go on with it.`,
          'Thank you for the time you put into it. New roles appear on our jobs page first.',
        ],
  }
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
