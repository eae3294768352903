import { randomBytes } from 'node:crypto'

const KEY = /^cv_[0-9a-f]{32}$/

/** Makes the key of a new file: 128 random bits, so that no one can guess a neighbour's. */
export function newCvKey(): string {
  return `cv_${randomBytes(16).toString('hex')}`
}

/** Says whether a text could be a key, and so is safe as a file's name. */
export function isCvKey(text: string): boolean {
  return KEY.test(text)
}
