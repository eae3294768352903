import { z } from 'zod'
import { readPhoneNumber } from './phone-numbers'
import { readTypedList, withoutMarks } from './typed-list'

/** The longest title, name or other line, and the longest text of several lines, in characters. */
const LINE_LENGTH = 200
const TEXT_LENGTH = 20_000

/** The longest text of a few lines, in characters. */
const LINES_LENGTH = 2000

/** The longest password, in characters. */
const LONGEST_PASSWORD = 1024

/** How many entries a list may hold. */
const LIST_LENGTH = 50

const NAME_MESSAGE = 'Use letters and spaces only.'
const HYPHEN_MESSAGE = `${NAME_MESSAGE} Leave out hyphens and apostrophes.`
const EMAIL_MESSAGE = 'Enter a full email address, for example name@example.com.'
const PHONE_MESSAGE = 'Enter a full phone number, for example 0800 000 0000.'
const ONE_PHONE_MESSAGE = 'Enter one phone number only, for example 0800 000 0000.'

// Line breaks and tabs belong to texts of several lines only.
const lineControls = /[\p{Cc}\u2028\u2029]/u
const textControls = /(?![\n\r\t])\p{Cc}/u
// What a copy from a chat or a web page brings along unseen, and letters without a shape; not what some scripts and pictures join or
// choose their signs with.
const unseen = /(?!\u200c|\u200d|\p{VS})\p{DI}/gu
const seen = /[^\s\p{DI}]/u
const loneSurrogate = /\p{Cs}/u
// Persian, Sinhala and others write letters with an unseen joiner or non-joiner between them.
const lettersAndSpaces = /^\p{L}(?:[\p{L}\p{M} ]|[\u200c\u200d]\p{L})*$/u
const hyphens = /[-‐‑–'’‘ʼ`]/u
const phoneShape = /^\(?\+?[\d\s().\-‐‑‒–—−/]{7,30}$/
// More digits than any number has, as two numbers do, or a word after one.
const numberAndMore = /(?:\d\D*){19}|(?:\d\D*){10}\p{L}/u
// What a link, a contact card or a sentence has around a number or an e-mail: `tel:`, `Mobile: `, `Ada <` and `>`, a comma.
const label = /^[\p{L}-]+:\s*/u
const inBrackets = /^[^<>]*<([^<>]*)>$/
// Looked for from its own beginning alone: a text of nothing but dots would take the square of its length.
const sentenceEnd = /(?<![\s.,;])[\s.,;]+$/

// Formatted only when it is shown: a phone takes longer for the first formatted number than for all other rules of a form.
const atMost = (limit: number) => ({ error: () => `Use ${limit.toLocaleString('en')} characters at most.` })
const atMostEach = (limit: number) => ({
  error: () => `Separate the entries with commas: each has ${limit} characters at most.`,
})

/** Returns a text without what nobody sees; an empty one where that is all of it. */
export const withoutUnseen = (text: string) => (seen.test(text) ? text.replace(unseen, '') : '')

// A space that does not break, as word processors set it, looks like any other and would not be found by one.
const asLine = (text: string) => withoutUnseen(text).replace(/\p{Zs}/gu, ' ')

// A keyboard or a copied text leaves joiners before and after words, too.
const withoutLooseJoiners = (text: string) =>
  text.replace(/(?<![\p{L}\p{M}])[\u200c\u200d]+|[\u200c\u200d]+(?!\p{L})/gu, '')

// A keyboard set to Arabic, Persian or Urdu types digits of its own, from a multiple of sixteen on; a Chinese or Japanese one wide signs.
const withPlainDigits = (text: string) =>
  text.normalize('NFKC').replace(/[٠-٩۰-۹]/g, digit => String(digit.charCodeAt(0) % 16))

const withoutSurroundings = (text: string) =>
  text.replace(sentenceEnd, '').replace(inBrackets, '$1').replace(label, '')

// `Tel. 0800 …`, as letterheads have it, and what a chat copies of somebody who gives their number as a link.
const asNumberAlone = (text: string) =>
  withoutSurroundings(text)
    .replace(/^\p{L}+\.? /u, '')
    .replace(/^(\/\/)?wa\.me\//i, '+')

/**
 * One line of text: without unseen characters, every space a plain one, trimmed, not empty, at most 200 characters, no control
 * characters.
 * @param missing the message when nothing was typed
 * @param limit the most characters
 * @param tooLong the message when there are more
 */
export function lineField(missing: string, limit = LINE_LENGTH, tooLong = atMost(limit)) {
  return z
    .string({ error: missing })
    .overwrite(asLine)
    .trim()
    .min(1, { error: missing, abort: true })
    .max(limit, tooLong)
    .refine(text => !lineControls.test(text) && !loneSurrogate.test(text), {
      error: 'Remove line breaks and hidden characters.',
    })
}

/**
 * A text of several lines: without unseen characters, trimmed, not empty, at most 20,000 characters, no control characters
 * but line breaks and tabs.
 * @param missing the message when nothing was typed
 * @param limit the most characters
 */
export function textField(missing: string, limit = TEXT_LENGTH) {
  return z
    .string({ error: missing })
    .overwrite(withoutUnseen)
    .trim()
    .min(1, { error: missing, abort: true })
    .max(limit, atMost(limit))
    .refine(text => !textControls.test(text) && !loneSurrogate.test(text), {
      error: 'Remove hidden characters.',
    })
}

/** A text that may be missing, one thing to a line without a bullet, at most 2,000 characters. Empty or null takes it away; left out keeps what is. */
export function optionalLinesField() {
  return z
    .string('Enter a text, or leave it empty.')
    .overwrite(text => withoutMarks(withoutUnseen(text)))
    .trim()
    .max(LINES_LENGTH, atMost(LINES_LENGTH))
    .refine(text => !textControls.test(text) && !loneSurrogate.test(text), {
      error: 'Remove hidden characters.',
    })
    .nullable()
    .transform(text => text || null)
    .optional()
}

/** A person's name: letters of any script with their combining marks and joiners, and spaces. A joiner that joins nothing is left out. */
export function personNameField(missing = 'Enter your name.') {
  return lineField(missing)
    .overwrite(withoutLooseJoiners)
    .regex(lettersAndSpaces, {
      error: ({ input }) => (hyphens.test(String(input)) ? HYPHEN_MESSAGE : NAME_MESSAGE),
    })
}

/**
 * A password as typed, blanks and all: not empty, at most 1,024 characters.
 * @param missing the message when nothing was typed
 */
export function passwordField(missing: string) {
  return z
    .string(missing)
    .min(1, { error: missing, abort: true })
    .max(LONGEST_PASSWORD, atMost(LONGEST_PASSWORD))
}

/**
 * An e-mail address, stored as typed but for what a link or a sentence has around it; none at `.invalid`, which can never be (RFC 2606),
 * and where erased records have theirs.
 */
export function emailField(missing = 'Enter your email address.') {
  return lineField(missing)
    .overwrite(withoutSurroundings)
    .pipe(z.email(EMAIL_MESSAGE).refine(text => !/\.invalid$/i.test(text), { error: EMAIL_MESSAGE }))
}

/**
 * A phone number, Nigerian unless it says otherwise, given on in E.164. It is checked asynchronously: the numbering
 * plans are fetched when first needed, so parse with `safeParseAsync`.
 */
export function phoneField(missing = 'Enter your phone number.') {
  return lineField(missing)
    .overwrite(text => asNumberAlone(withPlainDigits(text)))
    .regex(phoneShape, { error: issue => refusalOfPhone(String(issue.input)), abort: true })
    .transform(async (text, context) => {
      const number = await readPhoneNumber(text)
      if (number !== null) return number
      context.addIssue({ code: 'custom', message: refusalOfPhone(text) })
      return z.NEVER
    })
}

const refusalOfPhone = (text: string) => (numberAndMore.test(text) ? ONE_PHONE_MESSAGE : PHONE_MESSAGE)

/**
 * A list as it is typed (`readTypedList`), or given as an array: trimmed, without empty entries, at most 50 of 200 characters.
 * @param missing the message when it is empty
 */
export function listField(missing: string) {
  const entry = lineField(missing, LINE_LENGTH, atMostEach(LINE_LENGTH))
  return z
    .union([z.string(), z.array(z.string())], { error: missing })
    .transform(splitList)
    .pipe(z.array(entry).min(1, missing).max(LIST_LENGTH, `List ${LIST_LENGTH} at most.`))
}

/** The URL of a web page, such as `https://example.com`. */
export const webUrlField = z.url({ protocol: /^https?$/ })

/** Where a visitor is sent to pay: the provider's page, or one of the site itself. */
export const paymentLinkField = webUrlField.or(z.string().startsWith('/')).optional()

/**
 * Yes or no, as true and false or as a form's choice between the two words.
 * @param message the message when it is neither
 */
export function yesNoField(message: string) {
  return z
    .union([z.boolean(), z.enum(['true', 'false'])], message)
    .transform(value => String(value) === 'true')
}

/** Which privacy notice the form showed, a day such as `2026-11-22`; what is none counts as left out, and refuses nobody. */
export function privacyVersionField() {
  return z.iso.date().optional().catch(undefined)
}

function splitList(list: string | string[]): string[] {
  const entries = typeof list === 'string' ? readTypedList(list) : list
  return entries.map(entry => withoutUnseen(entry).trim()).filter(entry => entry !== '')
}
