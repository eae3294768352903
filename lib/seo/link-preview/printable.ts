/** The characters the lettering files hold. */
const held = /[ -~ £©«·»¼½¾×àáâãäåæçèéêëìíîïñòóôõöøùúûüÀÁÂÈÉÊÌÍÒÓÔÙÚÛ–—‘’“”•…€]/u
const standIns: Record<string, string> = { '₦': 'NGN ', Ɓ: 'B', ɓ: 'b', Ɗ: 'D', ɗ: 'd', Ƴ: 'Y', ƴ: 'y' }

function printableCharacter(character: string): string {
  if (held.test(character)) return character
  const bare = standIns[character] ?? character.normalize('NFD').replace(/\p{M}/gu, '')
  return [...bare].every(part => held.test(part)) ? bare : ''
}

/**
 * Gives a text as the lettering files can print it: marks they lack are left off, other scripts left out.
 * Without this the drawing code would look for a font on the network.
 */
export function printable(text: string): string {
  return [...text.normalize('NFC')].map(printableCharacter).join('')
}
