import { hkdfSync, randomBytes, randomInt } from 'node:crypto'
import { chmodSync, existsSync, linkSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { errorCode, errorMessage } from './describe-error'
import { makeFolder, OWN_ALL } from './folders'
import { keepFolderOwner } from './keep-folder-owner'
import { StartUpError } from './start-up-error'

const makers = {
  'admin-prefix': () => `/${Array.from({ length: 7 }, makeWord).join('-')}`,
  'admin-password': () => randomBytes(15).toString('base64url'),
  'database-password': () => randomBytes(24).toString('hex'),
  'database-serving': () => randomBytes(24).toString('hex'),
  'database-superuser': () => randomBytes(24).toString('hex'),
  'nextauth-secret': () => randomBytes(32).toString('base64url'),
}

export type SecretName = keyof typeof makers

/**
 * Returns the secret of that name; the first time it is made and stored in the data directory, readable by its owner only.
 * Throws StartUpError where the directory can't be written, or the file is empty.
 */
export function persistSecret(dataDir: string, name: SecretName): string {
  const stored = readSecret(dataDir, name)
  if (stored) return stored
  const path = secretPath(dataDir, name)
  let made: string
  try {
    made = writeOnce(path, makers[name]())
  } catch (error) {
    throw new StartUpError(
      `DATA_DIR ${dataDir} can't hold the secret ${name} (${errorMessage(error)}): ${OWN_ALL}`,
    )
  }
  if (!made)
    throw new StartUpError(`${path} is empty: put back what it held, or delete it to have another made.`)
  return made
}

/** Returns a stored secret, or undefined where none was made. */
export function readSecret(dataDir: string, name: SecretName): string | undefined {
  try {
    return readFileSync(secretPath(dataDir, name), 'utf8').trim() || undefined
  } catch {
    return undefined
  }
}

/** Tells whether a secret was made, also where this account may not look at it. */
export function isStored(dataDir: string, name: SecretName): boolean {
  try {
    return statSync(secretPath(dataDir, name), { throwIfNoEntry: false }) !== undefined
  } catch {
    return true
  }
}

/** Lists the files of the secrets that were made. */
export function listSecretFiles(dataDir: string): string[] {
  const names = Object.keys(makers) as SecretName[]
  return names.map(name => secretPath(dataDir, name)).filter(existsSync)
}

/** Deletes a stored secret, as when the administrator chose a password of their own. */
export function deleteSecret(dataDir: string, name: SecretName): void {
  rmSync(secretPath(dataDir, name), { force: true })
}

/** Returns the path of a secret's file, to tell the person at the keyboard. */
export function secretPath(dataDir: string, name: SecretName): string {
  return join(dataDir, 'secrets', name)
}

/**
 * Derives a key of 32 bytes from the site's secret (HKDF with SHA-256, RFC 5869): each purpose has its own, and none tells
 * of another.
 */
export function deriveKey(
  secret: string,
  purpose:
    | 'list cursor 2'
    | 'sandbox signature'
    | 'status link'
    | 'newsletter link'
    | 'erased recipient'
    | 'IP hash'
    | 'second factor',
): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', `studio site: ${purpose}`, 32))
}

function writeOnce(path: string, value: string): string {
  const folder = join(path, '..')
  makeFolder(folder)
  chmodSync(folder, 0o700)
  keepFolderOwner(folder)
  const draft = `${path}.${randomBytes(6).toString('hex')}`
  writeFileSync(draft, `${value}\n`, { mode: 0o600, flush: true })
  keepFolderOwner(draft)
  try {
    // Unlike a rename, a link never replaces what a start beside this one has just stored.
    linkSync(draft, path)
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error
  } finally {
    rmSync(draft, { force: true })
  }
  return readFileSync(path, 'utf8').trim()
}

// Twenty-one syllables of 70 are 128 bits: not to be guessed, yet easy to read out.
function makeWord(): string {
  const syllable = () => pick('bdfgklmnprstwy') + pick('aeiou')
  return syllable() + syllable() + syllable()
}

function pick(letters: string): string {
  return letters.charAt(randomInt(letters.length))
}
