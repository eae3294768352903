import { randomInt } from 'node:crypto'

// No letters that are mistaken for another when read out on the phone.
const ALPHABET = '23456789abcdefghjkmnpqrstuvwxyz'
const LENGTH = 20

/** Makes a reference that nobody can guess, such as `pc-7k2m...`: 99 bits, in letters that every provider takes. */
export function newReference(): string {
  const letters = Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)])
  return `pc-${letters.join('')}`
}
