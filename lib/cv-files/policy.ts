// What may be uploaded as a CV. The form, the handler and the stores all read this one policy.

import { formatBytes } from '@/lib/text/format'
import { randomHex } from '@/lib/text/random-hex'

/** A kind of document: its name's ending, and what it is served as. */
export type CvKind = { extension: 'pdf' | 'doc' | 'docx'; contentType: string }

/** The kinds that are taken, most common first; `inspection/` says what their bytes must show. */
export const cvKinds: readonly CvKind[] = [
  { extension: 'pdf', contentType: 'application/pdf' },
  {
    extension: 'docx',
    contentType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  },
  { extension: 'doc', contentType: 'application/msword' },
]

/** The `accept` attribute of the file field. */
export const cvAccept = cvKinds.map(kind => `.${kind.extension}`).join(',')

/**
 * The largest file that goes with its form where the store takes files itself, in bytes: Vercel passes 4.5 MB on to a
 * function and no more (https://vercel.com/docs/functions/limitations).
 */
export const MOST_BYTES_WITH_FORM = 4_000_000

// A letter first, and no space: "CV of Mr. Musa" and "CV 2026.11" end in none.
const ENDING = /\.([a-z][a-z\d]{1,4})[.\s]*$/i

const endingOf = (filename: string) => ENDING.exec(filename)?.[1]?.toLowerCase()

/** Returns the kind that a file's name claims, or undefined where the ending is none of ours. */
export function kindByName(filename: string): CvKind | undefined {
  const ending = endingOf(filename)
  return cvKinds.find(kind => kind.extension === ending)
}

/** Tells whether a file's name claims no kind at all, as WhatsApp and Drive name some: then its bytes tell. */
export function claimsNoKind(filename: string): boolean {
  return endingOf(filename) === undefined
}

/** What a visitor is told of a file that was refused, by reason. */
export const cvRefusals = {
  missing: 'Choose your CV.',
  empty: 'This file is empty. Choose your CV again.',
  'wrong-type': 'Choose a PDF, DOC or DOCX file. This one is not what its name says.',
  'wrong-name': 'Choose a PDF, DOC or DOCX file.',
  unreadable: 'This file has changed or moved since it was chosen. Choose your CV again.',
  damaged: 'This file is damaged or cut short. Save it again and choose the new copy.',
  locked: 'This document is protected with a password. Save it without one and choose it again.',
  macros: 'This document carries macros. Save it as a plain DOCX or PDF and choose it again.',
  script: 'This PDF carries a script or opens other files. Print it to a new PDF and choose that one.',
  attachment: 'This document has other files inside it. Save it as a PDF without them and choose that one.',
  remote: 'This document loads parts of itself from elsewhere. Save it as a PDF and choose that one.',
  'too-complex':
    'This document is too large or too tangled inside. Print it to a new PDF and choose that one.',
  virus: 'A virus was found in this file. Check your device for viruses, then choose another file.',
} as const

/** Returns what a visitor is told of a file above the limit, which is in bytes. */
export function tooLargeMessage(maxBytes: number): string {
  return `Choose a file of ${formatBytes(maxBytes)} or less.`
}

/** The one kind that is also shown inside the admin area, by the browser's own viewer. */
export const PREVIEW_TYPE = 'application/pdf'

const KEY = /^cv_[0-9a-f]{32}$/

/** Makes the key of a new file in its store: 128 random bits, so that nobody can guess another one. */
export function newCvKey(): string {
  return `cv_${randomHex()}`
}

/** Tells whether a text could be a key, and so is safe as a file's name. */
export function isCvKey(text: string): boolean {
  return KEY.test(text)
}
