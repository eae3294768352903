import { formatSum } from '@/lib/money/format'
import type { Letter } from './letter'

/** What a letter is about: the job applied for or the course enrolled on. */
export type Occasion = {
  kind: 'application' | 'enrollment'
  name: string
  title: string
}

export type Sum = { amount: bigint; currency: string }

const subjectNouns = { application: 'application', enrollment: 'enrollment' }

/** Confirms an application or enrollment. `pay` is there where something is to be paid: how much (kobo), and where. */
export function confirmation(occasion: Occasion, pay?: Sum & { address: string }): Letter {
  const noun = subjectNouns[occasion.kind]
  const letter: Letter = {
    subject: `We have your ${noun}: ${occasion.title}`,
    greeting: `Hello ${occasion.name},`,
    paragraphs: [`Your ${noun} for "${occasion.title}" has reached us and is stored.`],
  }
  if (!pay) return letter
  return {
    ...letter,
    paragraphs: [...letter.paragraphs, payLine(occasion, pay)],
    action: { label: 'Go to the payment', url: pay.address },
  }
}

/** Confirms that a fee or a price was paid. Amount in the smallest unit. */
export function receipt(occasion: Occasion, sum: Sum, reference: string): Letter {
  const what = occasion.kind === 'application' ? 'commitment fee' : 'course price'
  return {
    subject: `Receipt: ${occasion.title}`,
    greeting: `Hello ${occasion.name},`,
    paragraphs: [`Thank you. We received your ${what} for "${occasion.title}".`],
    facts: [
      ['Paid', formatSum(sum.amount, sum.currency)],
      ['Reference', reference],
    ],
  }
}

/** Tells an applicant how it was decided. */
export function decisionLetter(occasion: Occasion, decision: 'accepted' | 'rejected'): Letter {
  const good = decision === 'accepted'
  return {
    subject: good ? `Good news about ${occasion.title}` : `Your application: ${occasion.title}`,
    greeting: `Hello ${occasion.name},`,
    paragraphs: good
      ? [`We accepted your application for "${occasion.title}".`, 'We will call you about the next step.']
      : [
          `We read your application for "${occasion.title}" with care and decided not to go on with it.`,
          'Thank you for the time you put into it. New roles appear on our jobs page first.',
        ],
  }
}

/** Tells the administrator that something came in or needs a look. */
export function notice(subject: string, facts: [string, string][], address: string): Letter {
  return {
    subject,
    greeting: 'Hello,',
    paragraphs: [`${subject}.`],
    facts,
    action: { label: 'Open the admin area', url: address },
  }
}

function payLine({ kind }: Occasion, sum: Sum): string {
  return kind === 'application'
    ? `This job has a commitment fee of ${formatSum(sum.amount, sum.currency)}. If you have not paid it yet, you can do so here.`
    : `The course costs ${formatSum(sum.amount, sum.currency)}. If you have not paid yet, you can do so here.`
}
