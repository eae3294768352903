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
  /** Whether the same person applied for the same job before, or was enrolled on the same course. */
  sentBefore: boolean
  /** The reference of a payment, by which its state is read and its link requested; undefined where the URL has none. */
  reference: string | undefined
  /** The token of the record's status page, where the URL names it. */
  follow: string | undefined
}

type Query = Record<string, string | string[] | undefined>

function first(value: string | string[] | undefined) {
  return (Array.isArray(value) ? value[0] : value)?.trim() ?? ''
}

/** Reads from the result page's type and query what the page shows. */
export function readResult(type: string, query: Query): Result {
  const successful = first(query.status) === 'successful'
  const message = first(query.message)
  const reference = first(query.reference)
  const follow = first(query.follow)
  return {
    type,
    successful,
    sentBefore: first(query.before) === 'yes',
    reference: looksLikeReference(reference) ? reference : undefined,
    follow: STATUS_TOKEN.test(follow) ? follow : undefined,
    text: successful
      ? (isHarmless(message) && cutAtWord(message, messageLimit)) || 'Your submission was successful!'
      : `Please complete the payment to finalize your ${spokenType(type)}`,
  }
}

const LINK = /:\/\/|www\.|[\p{L}\p{N}]\.\p{L}{2}/iu
const AMOUNT = /[₦$]\d{1,3}(?:,\d{3}){0,2}(?:\.\d{2})?(?!\d)/g
// An account or phone number may be written in groups, with anything between them.
const LONG_NUMBER = /(?:\p{Nd}\P{Nd}*){6}/u

/**
 * Tells whether a message from the URL may be shown. Anybody can make up such a URL, so a message with something that leads a visitor
 * or a payment elsewhere (a link, an e-mail, a long number) is not. None of the site's own messages has one.
 */
function isHarmless(message: string): boolean {
  const plain = message.normalize('NFKC').replace(/\p{Cf}/gu, '')
  return !plain.includes('@') && !LINK.test(plain) && !LONG_NUMBER.test(plain.replace(AMOUNT, ''))
}

// The path is anybody's to make up as well: a few plain words name what is paid for, and ask for nothing.
const PLAIN_TYPE = /^[a-z]{1,20}(-[a-z]{1,20}){0,2}$/i

function spokenType(type: string): string {
  return PLAIN_TYPE.test(type) ? type.replaceAll('-', ' ') : 'submission'
}

/** The page title of a result: named after its type, with the word Successful where it is. */
export function resultTitle({ type, successful }: Result): string {
  const title = titles.get(type)
  if (!title) return successful ? 'Success' : 'Payment Required'
  return successful ? `${title} Successful` : title
}
