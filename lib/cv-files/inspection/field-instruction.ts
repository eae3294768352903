/** The longest instruction of a field that is read, in characters: no program writes a longer one. */
export const LONGEST_INSTRUCTION = 64 * 1024

// Fields that take in a text, an object or a picture from another host (ECMA-376, part 1, 17.16.5).
const TEXT = /\bINCLUDETEXT\b/i
const ANY_PLACE = /\w:|\\\\|\/\//
const OBJECT = /^\s*(?:LINK|DATABASE|INCLUDE|RD)\b/i
// Not a path of the own disk, such as `C:\\CV.xlsx`. Quotation marks may be curly, also as the bytes of UTF-8.
const OTHER_HOST = /(?:["\s\u201c-\u201f]|\xe2\x80[\x9c-\x9f])(?:\w{2,}:|\\\\|\/\/)/
// Fetched as the document is opened where it is not kept in it; one that was copied from a web page is.
const PICTURE = /^\s*(?:INCLUDEPICTURE|IMPORT)\b/i
const NOT_KEPT = /\\d\b/i
// Not a file of the own disk.
const SHARE = /(?:["\s\u201c-\u201f]|\xe2\x80[\x9c-\x9f])(?:file:(?![\\/]*\w:)|\\\\|\/\/)/i

/**
 * Tells whether a field takes in a text, or from another host an object or a picture that is not kept in its document.
 * @param instruction as it stands in the document; bytes of UTF-8 may stand for characters
 */
export function loadsFromElsewhere(instruction: string): boolean {
  if (TEXT.test(instruction) && ANY_PLACE.test(instruction)) return true
  return loadsPicture(instruction) || (OBJECT.test(instruction) && OTHER_HOST.test(instruction))
}

function loadsPicture(instruction: string): boolean {
  if (!PICTURE.test(instruction)) return false
  return SHARE.test(instruction) || (NOT_KEPT.test(instruction) && OTHER_HOST.test(instruction))
}
