const hooked: Record<string, string> = { ɓ: 'b', ɗ: 'd', ƙ: 'k', ƴ: 'y' }

/**
 * Makes a text fit to be found however it was typed: small letters without marks, so that `Adébáyọ̀` is found by
 * `adebayo`. The database's fold_text does the same to the columns searched.
 */
export function fold(text: string): string {
  const plain = text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
  return plain.replace(/[ɓɗƙƴ]/g, letter => hooked[letter] ?? letter)
}
