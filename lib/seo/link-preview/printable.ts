/** The characters that the font files have glyphs for. */
const supported = /[ -~ £©«·»¼½¾×àáâãäåæçèéêëìíîïñòóôõöøùúûüÀÁÂÈÉÊÌÍÒÓÔÙÚÛ–—‘’“”•…€]/u
const replacements: Record<string, string> = { '₦': 'NGN ', Ɓ: 'B', ɓ: 'b', Ɗ: 'D', ɗ: 'd', Ƴ: 'Y', ƴ: 'y' }

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
  return [...text.normalize('NFC')].map(printableCharacter).join('')
}
