import 'server-only'
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { env } from '@/lib/platform/env'
import { deriveKey } from '@/lib/platform/secrets'

const PURPOSE = 'second factor'
const CIPHER = 'aes-256-gcm'
const IV_BYTES = 12
const TAG_BYTES = 16

/**
 * Seals the secret of an administrator's app for storage, so that the database alone tells no code. It is bound to the
 * administrator: in another's row it cannot be opened.
 */
export function sealSecret(secret: Buffer, administratorId: string): string {
  const iv = randomBytes(IV_BYTES)
  const key = deriveKey(env().nextauthSecret, PURPOSE)
  const cipher = createCipheriv(CIPHER, key, iv).setAAD(Buffer.from(administratorId))
  const sealed = Buffer.concat([cipher.update(secret), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url')
}

/** Opens a sealed secret; null where it is damaged, another's, or sealed under a secret that is accepted no more. */
export function openSecret(sealed: string, administratorId: string): Buffer | null {
  for (const accepted of env().acceptedSecrets) {
    const secret = openWith(deriveKey(accepted, PURPOSE), sealed, administratorId)
    if (secret) return secret
  }
  return null
}

function openWith(key: Buffer, sealed: string, administratorId: string): Buffer | null {
  const bytes = Buffer.from(sealed, 'base64url')
  try {
    const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, IV_BYTES), {
      authTagLength: TAG_BYTES,
    })
      .setAAD(Buffer.from(administratorId))
      .setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
    return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()])
  } catch {
    return null
  }
}
