/** The characters that the font files have glyphs for. */
const supported = /[ -~ £©«·»¼½¾×àáâãäåæçèéêëìíîïñòóôõöøùúûüÀÁÂÈÉÊÌÍÒÓÔÙÚÛ–—‘’“”•…€]/u
// What does not come apart into a letter and a mark.
const replacements: Record<string, string> = {
  '₦': 'NGN ',
  ʼ: '’',
  '‑': '-',
  Ɓ: 'B',
  ɓ: 'b',
  Ɗ: 'D',
  ɗ: 'd',
  Ƙ: 'K',
  ƙ: 'k',
  Ƴ: 'Y',
  ƴ: 'y',
  Ǝ: 'E',
  ǝ: 'e',
  Ɛ: 'E',
  ɛ: 'e',
  Ɔ: 'O',
  ɔ: 'o',
  Ŋ: 'N',
  ŋ: 'n',
  Ø: 'O',
  Ł: 'L',
  ł: 'l',
  Æ: 'AE',
  Œ: 'OE',
  œ: 'oe',
  ß: 'ss',
}

function printableCharacter(character: string): string {
  if (supported.test(character)) return character
  const bare = replacements[character] ?? character.normalize('NFD').replace(/\p{M}/gu, '')
  return [...bare].every(part => supported.test(part)) ? bare : ''
}

/**
 * A text as the font files can print it: marks without a glyph are left off, other scripts left out. Without this the
 * drawing library would look for a font on the network.
 */
export function printable(text: string): string {
  return [...text.normalize('NFC')].map(printableCharacter).join('').replace(/\s+/g, ' ').trim()
}

/** Whether a text can still be read once it is printable: of one in another script nothing would be left, or a few letters. */
export function isReadable(text: string): boolean {
  const print = printable(text)
  return print !== '' && countLetters(print) * 2 >= countLetters(text)
}

const countLetters = (text: string) => text.match(/\p{L}/gu)?.length ?? 0
