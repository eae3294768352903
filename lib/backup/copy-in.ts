import 'server-only'
import { pipeline } from 'node:stream/promises'
import { type Client, escapeIdentifier } from 'pg'
import { StartUpError } from '@/lib/platform/start-up-error'
import { readBackupFile } from './backup-file'
import { hashContent } from './byte-streams'
import type { Progress } from './create-backup'
import { NEW_SCHEMA } from './new-schema'
import { explainStore, type FileRestore } from './restore-files'
import type { SectionHead } from './schema'
import type { StoredSection } from './sections'
import { backedUpTables, copyRowsIn, copyRowsOut, readTables, type Table } from './tables'
import type { BackupSummary } from './verify-backup'

/** A backup that was checked, and how its content is put in place. */
type CopyIn = {
  path: string
  passphrase?: string
  summary: BackupSummary
  files: FileRestore
  /** The name of the store, for the person at the keyboard. */
  storePlace: string
  /** Of which records nothing is to come back into the store. */
  erasures: readonly { kind: string; id: string }[]
  onProgress?: (progress: Progress) => void
  signal?: AbortSignal
}

/**
 * Copies a backup's rows into the new schema's tables, which are emptied first, and its files into the store, but for those of erased
 * applications.
 */
export async function copyIn(
  client: Client,
  { path, passphrase, summary, files, storePlace, erasures, onProgress = () => {}, signal }: CopyIn,
): Promise<void> {
  const tables = backedUpTables(await readTables(client))
  await emptyTables(client, tables)
  let done = 0
  let erasedCvs: Set<string> | undefined
  for await (const { head, content } of readBackupFile(path, passphrase)) {
    signal?.throwIfAborted()
    if (head.kind === 'table') {
      onProgress({ step: 'table', name: head.name })
      await restoreTable(client, { ...head, content }, tables, summary)
    } else if (head.kind === 'sequences') await setSequences(client, head)
    else if (head.kind === 'file') {
      // Every row is there before the first file.
      erasedCvs ??= await readErasedCvs(client, erasures)
      if (!erasedCvs.has(head.key))
        await files
          .put(head.key, content, summary.files.get(head.key) ?? '')
          .catch(error => explainStore(error, storePlace))
      done += 1
      onProgress({ step: 'file', done, of: summary.files.size })
    }
  }
}

async function readErasedCvs(client: Client, erasures: CopyIn['erasures']): Promise<Set<string>> {
  const ids = erasures.filter(({ kind }) => kind === 'application').map(({ id }) => id)
  const { rows } = await client.query<{ cv: string }>(
    'SELECT cv FROM applications WHERE id = ANY($1::uuid[])',
    [ids],
  )
  return new Set(rows.map(({ cv }) => cv))
}

// A migration may have added rows of its own.
async function emptyTables(client: Client, tables: Table[]): Promise<void> {
  await client.query(`TRUNCATE ${tables.map(({ name }) => escapeIdentifier(name)).join(', ')}`)
}

type StoredTable = Pick<Table, 'name' | 'columns'> & Pick<StoredSection, 'content'>

/** Copies a table's rows in, and reads them again: what the database holds now must be what the backup holds. */
async function restoreTable(
  client: Client,
  { name, columns, content }: StoredTable,
  tables: Table[],
  summary: BackupSummary,
): Promise<void> {
  const table = tables.find(known => known.name === name)
  if (!table) throw new StartUpError(`The backup holds a table that is not the site's: ${name}.`)
  await pipeline(content, copyRowsIn(client, { name, columns }))
  const sha256 = await hashContent(copyRowsOut(client, { ...table, columns }))
  if (sha256 !== summary.tables.get(name)?.sha256)
    throw new Error(`the table ${name} does not hold what the backup does`)
}

async function setSequences(
  client: Client,
  { last }: Extract<SectionHead, { kind: 'sequences' }>,
): Promise<void> {
  for (const { name, value } of last)
    await client.query('SELECT setval($1::text::regclass, $2::bigint)', [
      `${NEW_SCHEMA}.${escapeIdentifier(name)}`,
      value,
    ])
}
