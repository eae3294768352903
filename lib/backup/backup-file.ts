import 'server-only'
import { createHash, type Hash, randomBytes } from 'node:crypto'
import { type FileHandle, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { HOUR_MS } from '@/lib/dates/durations'
import { errorMessage } from '@/lib/platform/describe-error'
import { describeDiskFailure } from '@/lib/platform/disk-failure'
import { syncFolder, writeAndSync } from '@/lib/platform/durable-file'
import { StartUpError } from '@/lib/platform/start-up-error'
import { findKey, makeKey, seal, unseal } from './encryption'
import { FILE_VERSION, type Header, headerSchema } from './schema'
import { type NewSection, readSections, type StoredSection, writeSections } from './sections'

const UNFINISHED = '.part'
const LONGEST_HEADER_BYTES = 1024
const READ_BYTES = 256 * 1024

/** A whole backup on the disk: its length, and its SHA-256 as `sha256sum` gives it. */
export type WrittenFile = { bytes: number; sha256: string }

type Writing = {
  /** Encrypts the file where it is given. */
  passphrase?: string
  createdAt: Date
  /** Looks at the file before it gets its name; throws where it is not good. */
  check(path: string): Promise<void>
  signal?: AbortSignal
}

/**
 * Writes a backup under a temporary name beside its own, which it gets once it is whole, on the disk and checked. What
 * breaks off leaves nothing, and a process that is killed leaves a `.part` that the next one removes.
 * Throws StartUpError where there is a file already or the disk cannot take it.
 */
export async function writeBackupFile(
  path: string,
  sections: AsyncIterable<NewSection>,
  { passphrase, createdAt, check, signal }: Writing,
): Promise<WrittenFile> {
  await refuseExisting(path)
  await removeUnfinished(path)
  const draft = `${path}.${randomBytes(6).toString('hex')}${UNFINISHED}`
  try {
    const written = { bytes: 0, hash: createHash('sha256') }
    await writeAndSync(draft, measure(encode(sections, createdAt, passphrase), written, signal))
    await check(draft)
    signal?.throwIfAborted()
    await rename(draft, path)
    await syncFolder(dirname(path))
    return { bytes: written.bytes, sha256: written.hash.digest('hex') }
  } catch (error) {
    // Where nothing could be written, nothing can be removed: that must not hide why.
    await rm(draft, { force: true }).catch(() => {})
    const failure = describeDiskFailure(error)
    if (!failure) throw error
    throw new StartUpError(`${path} could not be written: ${failure}.`, { cause: error })
  }
}

/** Reads a backup's header and sections. Throws StartUpError where it is none, is damaged, or does not open. */
export async function* readBackupFile(
  path: string,
  passphrase: string | undefined,
): AsyncGenerator<StoredSection> {
  const file = await openToRead(path)
  try {
    const line = await readHeaderLine(file)
    const { encryption } = parseHeader(line)
    const content = readFrom(file, line.length)
    if (!encryption) return yield* readSections(content, line)
    if (!passphrase)
      throw new StartUpError('The backup is encrypted: set BACKUP_PASSPHRASE to what it was made with.')
    yield* readSections(unseal(content, await findKey(passphrase, encryption), line), line)
  } finally {
    await file.close()
  }
}

async function* encode(
  sections: AsyncIterable<NewSection>,
  createdAt: Date,
  passphrase: string | undefined,
): AsyncGenerator<Buffer> {
  const made = passphrase ? await makeKey(passphrase) : undefined
  const header: Header = {
    format: 'studio-backup',
    version: FILE_VERSION,
    createdAt: createdAt.toISOString(),
    encryption: made?.encryption ?? null,
  }
  const line = Buffer.from(`${JSON.stringify(header)}\n`)
  const body = writeSections(sections, line)
  yield line
  yield* made ? seal(body, made.key, line) : body
}

// Passes the pieces on, and computes their length and hash on the way.
async function* measure(
  content: AsyncIterable<Buffer>,
  written: { bytes: number; hash: Hash },
  signal: AbortSignal | undefined,
): AsyncGenerator<Buffer> {
  for await (const piece of content) {
    signal?.throwIfAborted()
    written.hash.update(piece)
    written.bytes += piece.length
    yield piece
  }
}

async function refuseExisting(path: string): Promise<void> {
  if (await stat(path).catch(() => null))
    throw new StartUpError(`${path} is there already: choose another name, no backup is overwritten.`)
}

// Of runs that were killed; a younger one may belong to a run that goes on beside this one.
async function removeUnfinished(path: string): Promise<void> {
  const before = Date.now() - HOUR_MS
  for (const name of await readdir(dirname(path)).catch(() => [])) {
    if (!name.startsWith(`${basename(path)}.`) || !name.endsWith(UNFINISHED)) continue
    const found = await stat(join(dirname(path), name)).catch(() => null)
    if (found && found.mtimeMs < before) await rm(join(dirname(path), name), { force: true })
  }
}

async function openToRead(path: string): Promise<FileHandle> {
  if ((await stat(path).catch(() => null))?.isDirectory())
    throw new StartUpError(`${path} is a folder: name one of the backups in it.`)
  try {
    return await open(path, 'r')
  } catch (error) {
    throw new StartUpError(`${path} can't be read: ${errorMessage(error)}`)
  }
}

async function readHeaderLine(file: FileHandle): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(LONGEST_HEADER_BYTES), { position: 0 })
  const end = buffer.subarray(0, bytesRead).indexOf('\n')
  return buffer.subarray(0, end + 1)
}

function parseHeader(line: Buffer): Header {
  const value = parseJson(line.toString('utf8'))
  const result = headerSchema.safeParse(value)
  if (result.success) return result.data
  const version = value?.format === 'studio-backup' ? Number(value.version) : 0
  throw new StartUpError(
    version > FILE_VERSION
      ? 'The backup was made by a newer version of the site: restore it with that one.'
      : 'The file is not a backup of the site, or its beginning is damaged.',
  )
}

function parseJson(text: string): Record<string, unknown> | undefined {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

// Read by position, as the handle's place is behind what was taken to find the header's end.
async function* readFrom(file: FileHandle, start: number): AsyncGenerator<Buffer> {
  for (let position = start; ; ) {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(READ_BYTES), { position })
    if (bytesRead === 0) return
    position += bytesRead
    yield buffer.subarray(0, bytesRead)
  }
}
