import 'server-only'
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { hashRaw } from '@node-rs/argon2'
import { StartUpError } from '@/lib/platform/start-up-error'
import { inPieces } from './byte-streams'
import type { Encryption } from './schema'

const PIECE_BYTES = 64 * 1024
const TAG_BYTES = 16
const CIPHER = 'aes-256-gcm'

// Whoever has the file may guess for years, so a guess costs more than at a login: 64 MiB and three passes (RFC 9106, 4).
const COSTS = { memoryCost: 65_536, timeCost: 3, parallelism: 1, outputLen: 48 }

/** Makes the key of a new file, with a salt of its own: no two files share a key. */
export async function makeKey(passphrase: string): Promise<{ key: Buffer; encryption: Encryption }> {
  const salt = randomBytes(16)
  const { key, check } = await deriveKey(passphrase, salt)
  return {
    key,
    encryption: { cipher: CIPHER, key: 'argon2id', salt: salt.toString('hex'), check: check.toString('hex') },
  }
}

/** Returns the key of a file that was made with that passphrase. Throws StartUpError where it was made with another. */
export async function findKey(passphrase: string, encryption: Encryption): Promise<Buffer> {
  const { key, check } = await deriveKey(passphrase, Buffer.from(encryption.salt, 'hex'))
  if (!check.equals(Buffer.from(encryption.check, 'hex')))
    throw new StartUpError('BACKUP_PASSPHRASE is not the one this backup was made with.')
  return key
}

/**
 * Encrypts a stream in pieces with AES-256-GCM. Each piece's nonce is its number, and says whether it is the last: pieces
 * that are changed, moved, left out or cut off at the end do not open.
 * @param header the file's first line, which the pieces are bound to
 */
export async function* seal(
  content: AsyncIterable<Uint8Array>,
  key: Buffer,
  header: Buffer,
): AsyncGenerator<Buffer> {
  for await (const { piece, nonce } of numbered(inPieces(content, PIECE_BYTES))) {
    const cipher = createCipheriv(CIPHER, key, nonce).setAAD(header)
    yield Buffer.concat([cipher.update(piece), cipher.final(), cipher.getAuthTag()])
  }
}

/** Decrypts what `seal` has made. Throws StartUpError at the first piece that is not as it was sealed. */
export async function* unseal(
  content: AsyncIterable<Uint8Array>,
  key: Buffer,
  header: Buffer,
): AsyncGenerator<Buffer> {
  for await (const { piece, nonce } of numbered(inPieces(content, PIECE_BYTES + TAG_BYTES)))
    yield open(piece, nonce, key, header)
}

function open(piece: Buffer, nonce: Buffer, key: Buffer, header: Buffer): Buffer {
  const end = Math.max(0, piece.length - TAG_BYTES)
  const decipher = createDecipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES }).setAAD(header)
  try {
    decipher.setAuthTag(piece.subarray(end))
    return Buffer.concat([decipher.update(piece.subarray(0, end)), decipher.final()])
  } catch {
    throw new StartUpError('The backup is damaged or cut off: a part of it does not open.')
  }
}

// Twelve bytes: a number of eleven, and whether it is the last piece. An empty stream is one empty piece.
async function* numbered(pieces: AsyncIterable<Buffer>): AsyncGenerator<{ piece: Buffer; nonce: Buffer }> {
  let held: Buffer | undefined
  let number = 0
  const next = (last: boolean) => {
    const nonce = Buffer.alloc(12)
    nonce.writeUIntBE(number++, 5, 6)
    nonce.writeUInt8(last ? 1 : 0, 11)
    return nonce
  }
  for await (const piece of pieces) {
    if (held) yield { piece: held, nonce: next(false) }
    held = piece
  }
  yield { piece: held ?? Buffer.alloc(0), nonce: next(true) }
}

async function deriveKey(passphrase: string, salt: Buffer): Promise<{ key: Buffer; check: Buffer }> {
  const bytes = await hashRaw(passphrase.normalize('NFC'), { ...COSTS, salt })
  return { key: bytes.subarray(0, 32), check: bytes.subarray(32) }
}
