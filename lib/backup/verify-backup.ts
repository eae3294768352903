import 'server-only'
import { createHash } from 'node:crypto'
import { StartUpError } from '@/lib/platform/start-up-error'
import { readBackupFile } from './backup-file'
import { hashContent } from './byte-streams'
import type { SectionHead } from './schema'

/** A table in a backup: how many rows it has, and the SHA-256 of its content. */
export type StoredTable = { columns: string[]; rows: number; sha256: string }

/** What a backup holds. */
export type BackupSummary = {
  installation: string | null
  migrations: string[]
  tables: Map<string, StoredTable>
  /** The CVs in it: the SHA-256 of each, by its key. */
  files: Map<string, string>
  /** The keys of the CVs that rows name and that were gone from the store. */
  missing: string[]
}

const LINE_FEED = 0x0a

/**
 * Reads a whole backup and returns what it holds; nothing else is touched. Throws StartUpError where the file is no backup,
 * is damaged or cut off anywhere, or does not open with that passphrase.
 */
export async function verifyBackup(path: string, passphrase: string | undefined): Promise<BackupSummary> {
  let about: Extract<SectionHead, { kind: 'about' }> | undefined
  const tables = new Map<string, StoredTable>()
  const files = new Map<string, string>()
  const missing: string[] = []
  for await (const { head, content } of readBackupFile(path, passphrase)) {
    if (head.kind === 'about') about = head
    else if (head.kind === 'table') tables.set(head.name, await readTable(head.columns, content))
    else if (head.kind === 'file') files.set(head.key, await hashContent(content))
    else if (head.kind === 'missing file') missing.push(head.key)
  }
  if (!about) throw new StartUpError('The backup is damaged: it does not say what it is of.')
  const { installation, migrations } = about
  return { installation, migrations, tables, files, missing }
}

async function readTable(columns: string[], content: AsyncIterable<Buffer>): Promise<StoredTable> {
  const hash = createHash('sha256')
  let rows = 0
  for await (const piece of content) {
    hash.update(piece)
    // COPY writes a line feed inside a value as two characters, so each one here ends a row.
    for (let at = piece.indexOf(LINE_FEED); at !== -1; at = piece.indexOf(LINE_FEED, at + 1)) rows += 1
  }
  return { columns, rows, sha256: hash.digest('hex') }
}
