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

const ENDING = /\.([a-z\d]+)[.\s]*$/i

const endingOf = (filename: string) => ENDING.exec(filename)?.[1]?.toLowerCase() ?? ''

// What people send in place of a CV. Not `com`, which is a degree too: "Ngozi B.Com".
const OTHER_DOCUMENTS =
  /^(docm|dotx?|dotm|odt|ott|fodt|rtf|txt|pages|wpd|wps|tex|epub|mobi|xps|pub|html?|xhtml|mht|mhtml|xml|json|csv|log|eml|msg|vcf|xls[xmb]?|xltx?|ods|numbers|ppt[xm]?|pps[xm]?|potx?|odp|key|accdb|mdb)$/
const PICTURES_AND_MEDIA =
  /^(jpe?g|jfif|png|gif|bmp|tiff?|webp|hei[cf]|avif|svgz?|ico|psd|ai|eps|ps|cdr|indd|raw|dng|mp[34]|m4[av]|mov|avi|mkv|webm|wmv|flv|3gp|mpe?g|wav|ogg|opus|aac|amr|wma)$/
const PACKAGES_AND_PROGRAMS =
  /^(zip|rar|7z|tar|t?gz|bz2|xz|cab|iso|img|dmg|jar|apk|aab|ipa|exe|msi|bat|cmd|scr|pif|cpl|dll|lnk|url|hta|chm|reg|[cm]?js|jse|tsx?|vb[se]?|ws[fh]|ps1|sh|bash|py|php|aspx?|jsp|swf|bin)$/

/** Returns the kind that a file's name claims, or undefined where the ending is none of ours. */
export function kindByName(filename: string): CvKind | undefined {
  const ending = endingOf(filename)
  return cvKinds.find(kind => kind.extension === ending)
}

/**
 * Tells whether a file's name ends in no type of file, as WhatsApp and Drive name some and as "Aisha Bello B.Sc" does: then its bytes
 * tell, and it is stored under the ending of its kind.
 */
export function claimsNoKind(filename: string): boolean {
  const ending = endingOf(filename)
  const others = [OTHER_DOCUMENTS, PICTURES_AND_MEDIA, PACKAGES_AND_PROGRAMS]
  return !kindByName(filename) && !others.some(types => types.test(ending))
}

/** What a visitor is told of a file that was refused, by reason. */
export const cvRefusals = {
  missing: 'Choose your CV.',
  empty: 'This file is empty. Choose your CV again.',
  'wrong-type': 'Choose a PDF, DOC or DOCX file. This one is not what its name says.',
  'is-pdf': renameMessage('pdf'),
  'is-doc': renameMessage('doc'),
  'is-docx': renameMessage('docx'),
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

// For a document that is taken, under the ending of another kind.
function renameMessage(extension: CvKind['extension']): string {
  const rename = `rename it so that its name ends in .${extension}, and choose it again`
  return `This one is not what its name says. It is a ${extension.toUpperCase()}: ${rename}.`
}

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
