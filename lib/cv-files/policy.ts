/** What may be uploaded as a CV. The form, the handler and the stores all read this one policy. */

/** Bytes a file must hold: at its very start, near its start, or anywhere in it. */
type Mark = { bytes: readonly number[]; within: 'start' | 'first-kilobyte' | 'file' }

/** A kind of document: its name's ending, what it is served as, and what its bytes must show. */
export type CvKind = {
  extension: 'pdf' | 'doc' | 'docx'
  contentType: string
  marks: readonly Mark[]
}

const ascii = (text: string) => Array.from(text, character => character.charCodeAt(0))
const utf16le = (text: string) => Array.from(text, character => [character.charCodeAt(0), 0]).flat()

/** The kinds that are taken, most common first. */
const cvKinds: readonly CvKind[] = [
  {
    extension: 'pdf',
    contentType: 'application/pdf',
    // Readers accept junk before the header, up to a kilobyte (ISO 32000-1, annex H, note 13).
    marks: [{ bytes: ascii('%PDF-'), within: 'first-kilobyte' }],
  },
  {
    extension: 'docx',
    contentType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    // A zip with its directory at the end (APPNOTE.TXT 4.3.16) that holds a word-processing part (ECMA-376).
    marks: [
      { bytes: [0x50, 0x4b, 0x03, 0x04], within: 'start' },
      { bytes: ascii('[Content_Types].xml'), within: 'file' },
      { bytes: ascii('word/'), within: 'file' },
      { bytes: [0x50, 0x4b, 0x05, 0x06], within: 'file' },
    ],
  },
  {
    extension: 'doc',
    contentType: 'application/msword',
    // A compound file ([MS-CFB] 2.2) whose directory names Word's main stream ([MS-DOC] 2.1.1).
    marks: [
      { bytes: [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1], within: 'start' },
      { bytes: utf16le('WordDocument'), within: 'file' },
    ],
  },
]

/** The `accept` attribute of the file field. */
export const cvAccept = cvKinds.map(kind => `.${kind.extension}`).join(',')

/**
 * Returns the kind that a file's name claims, or undefined where the ending is none of ours.
 */
export function kindByName(filename: string): CvKind | undefined {
  const ending = filename.toLowerCase().split('.').at(-1)
  return filename.includes('.') ? cvKinds.find(kind => kind.extension === ending) : undefined
}

/** What a visitor is told of a file that was refused, by reason. */
export const cvRefusals = {
  missing: 'Choose your CV.',
  empty: 'This file is empty. Choose your CV again.',
  'wrong-type': 'Choose a PDF, DOC or DOCX file. This one is not what its name says.',
  'wrong-name': 'Choose a PDF, DOC or DOCX file.',
} as const

/** Returns what a visitor is told of a file above the limit, which is in bytes. */
export function tooLargeMessage(maxBytes: number): string {
  return `Choose a file of ${formatMegabytes(maxBytes)} or less.`
}

/** Writes a number of bytes for people, such as `5 MB` or `0.5 MB`, with one decimal at most. */
export function formatMegabytes(bytes: number): string {
  return `${Math.round((bytes / (1024 * 1024)) * 10) / 10} MB`
}

/** The one kind that is also shown inside the admin area, by the browser's own viewer. */
export const PREVIEW_TYPE = 'application/pdf'

const KEY = /^cv_[0-9a-f]{32}$/

/** Makes the key of a new file in its store; nobody can guess a neighbour's (RFC 9562, version 4: 122 random bits). */
export function newCvKey(): string {
  return `cv_${crypto.randomUUID().replaceAll('-', '')}`
}

/** Tells whether a text could be a key, and so is safe as a file's name. */
export function isCvKey(text: string): boolean {
  return KEY.test(text)
}
