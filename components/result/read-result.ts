import { looksLikeReference } from '@/lib/payments/schema'
import { STATUS_TOKEN } from '@/lib/status-page/constants'
import { cutAtWord } from '@/lib/text/format'

/** The longest message that the page repeats from its URL, in characters. */
const messageLimit = 300

const titles = new Map([
  ['job-application', 'Job Application'],
  ['course-enrollment', 'Course Enrollment'],
])

export type Result = {
  type: string
  successful: boolean
  text: string
  /** Whether the same person applied for the same job before. */
  appliedBefore: boolean
  /** A payment's, by which its state and its link can be asked for. */
  reference: string | undefined
  /** The token of the record's status page, where the URL names it. */
  follow: string | undefined
}

type Query = Record<string, string | string[] | undefined>

function first(value: string | string[] | undefined) {
  return (Array.isArray(value) ? value[0] : value)?.trim() ?? ''
}

/** How something ended, in words to show, read from the result page's type and query. */
export function readResult(type: string, query: Query): Result {
  const successful = first(query.status) === 'successful'
  const message = first(query.message)
  const reference = first(query.reference)
  const follow = first(query.follow)
  return {
    type,
    successful,
    appliedBefore: first(query.before) === 'yes',
    reference: looksLikeReference(reference) ? reference : undefined,
    follow: STATUS_TOKEN.test(follow) ? follow : undefined,
    text: successful
      ? (isHarmless(message) && cutAtWord(message, messageLimit)) || 'Your submission was successful!'
      : `Please complete the payment to finalize your ${spokenType(type)}`,
  }
}

const LINK = /:\/\/|www\.|[\p{L}\p{N}]\.\p{L}{2}/iu
// An account or phone number may be written in groups; an amount has commas.
const LONG_NUMBER = /(?:\p{Nd}[\s.()-]*){6}/u

/**
 * Tells whether a stranger may have us say a sentence: anybody can make up a URL of ours, so what leads or pays
 * elsewhere (a link, an e-mail, a long number) is not repeated. What the product itself says is harmless.
 */
function isHarmless(message: string): boolean {
  const plain = message.normalize('NFKC').replace(/\p{Cf}/gu, '')
  return !plain.includes('@') && !LINK.test(plain) && !LONG_NUMBER.test(plain)
}

function spokenType(type: string) {
  try {
    return decodeURIComponent(type).replaceAll('-', ' ').slice(0, messageLimit)
  } catch {
    return type.replaceAll('-', ' ').slice(0, messageLimit)
  }
}

/** The page title of a result: named after its type, with the word Successful where it is. */
export function resultTitle({ type, successful }: Result): string {
  const title = titles.get(type)
  if (!title) return successful ? 'Success' : 'Payment Required'
  return successful ? `${title} Successful` : title
}
