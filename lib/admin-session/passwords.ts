import 'server-only'
import { randomBytes } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import { takeTurn } from './turns'

// OWASP's first choice for argon2id (the library's default variant): 19 MiB, two passes, one lane.
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1, outputLen: 32 }

let decoy: Promise<string> | undefined

/**
 * Hashes a password for storage.
 * @param password the password as typed
 * @returns an argon2id hash with its salt and parameters, in PHC string format
 */
export function hashPassword(password: string): Promise<string> {
  return hash(password, parameters)
}

/**
 * Checks a password against a stored hash.
 * @param storedHash what `hashPassword` gave, or null when there is no such account: as much work is done then
 * @param password the password as typed
 * @returns whether they belong together; a hash that cannot be read belongs to nothing
 */
export async function verifyPassword(storedHash: string | null, password: string): Promise<boolean> {
  decoy ??= hashPassword(randomBytes(24).toString('base64'))
  const decoyHash = await decoy
  const matches = await takeTurn(() => verify(storedHash ?? decoyHash, password).catch(() => false))
  return matches && storedHash !== null
}
