/** The longest instruction of a field that is read, in characters: no program writes a longer one. */
export const LONGEST_INSTRUCTION = 64 * 1024

/**
 * What may stand before a field's name, as what a class of a regular expression holds: blanks, quotation marks, characters of no
 * width or of a coding that is not known.
 */
export const BEFORE_NAME =
  '\\x01-\\x12\\x16-\\x20"\\x7f-\\xa0\\xad\\u2000-\\u200f\\u2018-\\u201f\\u2028-\\u202f\\u205f-\\u206f\\u3000\\ufeff\\ufffd'

const named = (names: string) => new RegExp(`^[${BEFORE_NAME}]*(?:${names})\\b`, 'i')

// Fields that take in a text, an object or a picture from another host (ECMA-376, part 1, 17.16.5).
const TEXT = /\bINCLUDETEXT\b/i
const ANY_PLACE = /\w:|\\\\|\/\//
const OBJECT = named('LINK|DATABASE|INCLUDE|RD')
// A place begins behind a blank or a quotation mark, which may be curly.
const PLACE = '["\\s\\u201c-\\u201f]'
// Not a path of the own disk, such as `C:\\CV.xlsx`.
const OTHER_HOST = new RegExp(`${PLACE}(?:\\w{2,}:|\\\\\\\\|//)`)
const PICTURE = named('INCLUDEPICTURE|IMPORT')
// Fetched as the document is opened where it is not kept in it; one that was copied from a web page is.
const NOT_KEPT = /\\d/i
// What came with a letter is nowhere to be fetched from.
const WEB = new RegExp(`${PLACE}(?!file:|cid:)\\w{2,}:`, 'i')
/** Folders of a Mac's disk, which Word for Mac names behind four slashes; on Windows they would be a host of that name. */
export const MAC_FOLDERS = '(?:Users|var|private|Applications|Library)/'
// Not a file of the own disk, whether that begins with a letter or a folder.
const OWN_FILE = `[\\\\/]*\\w:|///(?!\\w{2,}:)(?:\\w|/${MAC_FOLDERS})`
const SHARE = new RegExp(`${PLACE}(?:file:(?!${OWN_FILE})|\\\\\\\\|//)`, 'i')

/**
 * Tells whether a field takes in a text, or from another host an object or a picture that is not kept in its document.
 * @param instruction as it stands in the document
 */
export function loadsFromElsewhere(instruction: string): boolean {
  if (TEXT.test(instruction) && ANY_PLACE.test(instruction)) return true
  if (OBJECT.test(instruction)) return OTHER_HOST.test(instruction)
  if (!PICTURE.test(instruction)) return false
  return SHARE.test(instruction) || (NOT_KEPT.test(instruction) && WEB.test(instruction))
}

/** Tells whether a field names a picture on the web, which is fetched where its document does not keep it. */
export function namesWebPicture(instruction: string): boolean {
  return PICTURE.test(instruction) && WEB.test(instruction)
}
