import 'server-only'
import { dirname } from 'node:path'
import { type Client, DatabaseError, escapeIdentifier } from 'pg'
import { type ErasedAgain, eraseAgain } from '@/lib/persons/erase-again'
import { deleteFiles } from '@/lib/persons/erase-person'
import { removeTraces } from '@/lib/persons/erase-rows'
import { connect } from '@/lib/platform/connection'
import { errorMessage } from '@/lib/platform/describe-error'
import { StartUpError } from '@/lib/platform/start-up-error'
import { copyIn } from './copy-in'
import type { Progress } from './create-backup'
import {
  addErasures,
  type ErasureList,
  readErasureList,
  readReplacedErasures,
  setListAside,
} from './erasure-list'
import { ASIDE } from './left-copies'
import {
  addExtensionsAtHome,
  dropNewSchema,
  inNewSchema,
  liftRules,
  makeNewSchema,
  NEW_SCHEMA,
  putInPlace,
} from './new-schema'
import { explainStore, type FileRestore, startFileRestore } from './restore-files'
import { checkEmpty, claimTarget, type RestoreTarget } from './restore-target'
import { TEXT_SETTINGS } from './tables'
import { findEnd, markTransaction } from './transaction-end'
import { type BackupSummary, verifyBackup } from './verify-backup'

// Of PostgreSQL (its Appendix A).
const LOCK_NOT_AVAILABLE = '55P03'
const INSUFFICIENT_PRIVILEGE = '42501'
const DISK_FULL = '53100'

export type RestoreOptions = {
  passphrase?: string
  /** Whether to go on where the database or the store is not empty; what they hold is kept aside. */
  force?: boolean
  /** Whether the mails that were not sent yet are to be sent from here: only where the old site has stopped for good. */
  sendMails?: boolean
  /** Whether what was erased since the backup is to come back: where that was a mistake, or an intruder's work. */
  withErased?: boolean
  /** Where the site writes its daily backups, and the list of erasures beside them; undefined where it writes none. */
  backupDir?: string | undefined
  onProgress?: (progress: Progress) => void
  signal?: AbortSignal
  now?: Date
}

/** What was restored. */
export type Restored = BackupSummary & {
  /** The schema where the old tables are; null where there was nothing in them. */
  aside: string | null
  heldMails: number
  /** How many records that were erased since the backup were erased again. */
  erasedAgain: number
  /**
   * Of when the newest list of erasures is; null where there is none, or none was asked. A database that was itself restored may lack those
   * that this restore did not know of, and nothing in it tells.
   */
  erasuresKnownUntil: Date | null
  /** Whether what was erased since the backup was to come back. */
  withErased: boolean
  /** Why a list beside backups may still name what was to come back; null where none does. */
  listLeft: string | null
  /** Why the store could not be made the restored database's own; null where it was. */
  notOwned: string | null
}

/**
 * Puts a backup's rows and CV files in place. The whole file is checked before anything is touched; the rows become the
 * site's all at once, after every file is on the disk. What fails on the way leaves everything as it was.
 * Throws StartUpError where the file is refused, or the target is not empty.
 */
export async function restoreBackup(
  path: string,
  target: RestoreTarget,
  options: RestoreOptions = {},
): Promise<Restored> {
  options.onProgress?.({ step: 'check' })
  const summary = await verifyBackup(path, options.passphrase)
  refuseUnknownMigrations(summary, target.knownMigrations)
  const besideFile = options.withErased ? null : await readErasureList(path, summary.installation)
  const client = await connect(target.url)
  try {
    const home = await claimTarget(client)
    const now = options.now ?? new Date()
    const { installation } = summary
    const replaced = options.withErased
      ? null
      : await readReplacedErasures(client, home, { installation, now })
    const lists = [besideFile, replaced].filter(list => list !== null)
    const holdsRows = await checkEmpty(client, target.store, summary, options.force).catch(error =>
      explainStore(error, target.storePlace),
    )
    await buildSchema(client, target, summary, home)
    const aside = holdsRows ? nameAside(now) : null
    const done = await restoreInto(client, { path, target, summary, home, aside, lists, options })
    await tidyErased(client, target.store, done.erased)
    return {
      ...summary,
      aside,
      heldMails: done.heldMails,
      erasedAgain: done.erased.records,
      erasuresKnownUntil: lists.map(({ until }) => until).sort((one, other) => +other - +one)[0] ?? null,
      withErased: options.withErased ?? false,
      listLeft: await forgetLists(path, options, now),
      notOwned: await ownStore(target.store, summary),
    }
  } finally {
    await client.end().catch(() => {})
  }
}

// Each backup adds to the list in its folder, and a later restore would erase by it what has come back.
async function forgetLists(
  path: string,
  { withErased, backupDir }: RestoreOptions,
  now: Date,
): Promise<string | null> {
  if (!withErased) return null
  try {
    await setListAside(dirname(path), now)
    if (backupDir) await setListAside(backupDir, now)
    return null
  } catch (error) {
    return errorMessage(error)
  }
}

// Everything is in place by now: to fail would say that nothing is.
async function ownStore(
  store: RestoreTarget['store'],
  { installation }: BackupSummary,
): Promise<string | null> {
  try {
    if (installation) await store.writeOwner(installation)
    return null
  } catch (error) {
    return errorMessage(error)
  }
}

// What a restore without the list has brought back earlier, and the rows' bytes in their tables' files. The sweep and PostgreSQL see
// to what fails here.
async function tidyErased(
  client: Client,
  store: RestoreTarget['store'],
  { records, cvKeys }: ErasedAgain,
): Promise<void> {
  if (records === 0) return
  await deleteFiles(store, cvKeys).catch(() => {})
  await removeTraces(client).catch(() => {})
}

function refuseUnknownMigrations({ migrations }: BackupSummary, known: string[]): void {
  const unknown = migrations.filter(name => !known.includes(name))
  if (unknown.length > 0)
    throw new StartUpError(
      `The backup has migrations that this version of the site does not know (${unknown.join(', ')}): restore it with a version that has them, such as the newest one.`,
    )
}

async function buildSchema(
  client: Client,
  { url, migrate }: RestoreTarget,
  { migrations }: BackupSummary,
  home: string,
): Promise<void> {
  await makeNewSchema(client).catch(explainPrivilege)
  try {
    await migrate(inNewSchema(url, home), migrations)
    // On a new database the first migrations add extensions; they are there for the second round.
    if (await addExtensionsAtHome(client, home)) await migrate(inNewSchema(url, home), migrations)
  } catch (error) {
    await dropNewSchema(client).catch(() => {})
    throw error
  }
}

function explainFull(error: unknown): never {
  if (error instanceof DatabaseError && error.code === DISK_FULL)
    throw new StartUpError(`The disk of the database is full (${error.message}). Nothing was changed.`)
  throw error
}

function explainPrivilege(error: unknown): never {
  if (error instanceof DatabaseError && error.code === INSUFFICIENT_PRIVILEGE)
    throw new StartUpError(
      'The role may not make a schema in this database: set DATABASE_OWNER_URL to one that owns it. Nothing was changed.',
    )
  throw error
}

type Restore = {
  path: string
  target: RestoreTarget
  summary: BackupSummary
  home: string
  aside: string | null
  /** Of what was erased since the backup. */
  lists: ErasureList[]
  options: RestoreOptions
}

/** What was done to the restored rows before they are the site's. */
type Done = { heldMails: number; erased: ErasedAgain }

/** Copies everything in, and puts it in place in one transaction. */
async function restoreInto(client: Client, restore: Restore): Promise<Done> {
  // On a new machine this makes its folder.
  const { store, storePlace } = restore.target
  await store.check().catch(error => explainStore(error, storePlace))
  const files = startFileRestore(store)
  await client.query('BEGIN')
  const { transaction, ...done } = await fillTransaction(client, files, restore).catch(async error => {
    await undo(client, files)
    explainFull(error)
  })
  await client.query('COMMIT').catch(error => settleCommit(error, transaction, files, restore))
  return done
}

async function fillTransaction(
  client: Client,
  files: FileRestore,
  { path, target, summary, home, aside, lists, options }: Restore,
): Promise<Done & { transaction: string }> {
  await enterNewSchema(client, home)
  const erasures = lists.flatMap(list => list.erasures)
  const restoreRules = await liftRules(client)
  await copyIn(client, { path, summary, files, storePlace: target.storePlace, erasures, ...options })
  await restoreRules()
  if (isOlder(summary, target)) await bringUpToDate(client, target, home)
  await addErasures(client, erasures)
  const erased = await eraseAgain(client)
  const heldMails = options.sendMails ? 0 : await holdMails(client)
  await putInPlaceSoon(client, home, aside)
  options.signal?.throwIfAborted()
  return { heldMails, erased, transaction: await markTransaction(client) }
}

async function enterNewSchema(client: Client, home: string): Promise<void> {
  await client.query(TEXT_SETTINGS)
  await client.query(`SET LOCAL search_path = ${NEW_SCHEMA}, ${escapeIdentifier(home)}`)
}

function isOlder({ migrations }: BackupSummary, { knownMigrations }: RestoreTarget): boolean {
  return knownMigrations.some(name => !migrations.includes(name))
}

// What erases knows only the tables of this version, so these are migrated first, out of the site's sight still. A migration may need what
// an earlier one has committed, and runs on a connection of its own.
async function bringUpToDate(client: Client, { url, migrate }: RestoreTarget, home: string): Promise<void> {
  await client.query('COMMIT')
  await migrate(inNewSchema(url, home))
  await client.query('BEGIN')
  await enterNewSchema(client, home)
}

// What fails here must not hide why it was needed: the sweep and the next restore look after what is left.
async function undo(client: Client, files: FileRestore): Promise<void> {
  await client.query('ROLLBACK').catch(() => {})
  await files.undo().catch(() => {})
  await dropNewSchema(client).catch(() => {})
}

/**
 * After a COMMIT whose outcome is unknown: returns where the database did it, and else leaves everything as it was and throws the cause.
 * Where nobody can tell, the files stay, as rows may name them, and StartUpError says so.
 */
async function settleCommit(
  cause: Error,
  transaction: string,
  files: FileRestore,
  { target, aside }: Restore,
): Promise<void> {
  const end = await findEnd(target.url, transaction, client => undo(client, files))
  if (end === 'committed') return
  if (end === 'aborted') throw cause
  const sign = aside
    ? `they are where there is a schema ${aside}`
    : 'they are where a second restore says that it is not empty'
  throw new StartUpError(
    `The connection was lost as the rows became the site's (${cause.message}), and nobody can tell whether they did. The CVs stay. Look once the database is back: ${sign}.`,
  )
}

// The old site may have sent them since: people ask for a mail that is missing, while one that comes twice confuses them. Withdrawn
// ones were for nobody.
async function holdMails(client: Client): Promise<number> {
  const { rowCount } = await client.query(
    `UPDATE outbox_mails SET given_up_at = now(), last_error = 'restored from a backup: it may have been sent since'
     WHERE sent_at IS NULL AND given_up_at IS NULL AND withdrawn_at IS NULL`,
  )
  return rowCount ?? 0
}

async function putInPlaceSoon(client: Client, home: string, aside: string | null): Promise<void> {
  await client.query("SET LOCAL lock_timeout = '10s'")
  try {
    await putInPlace(client, home, aside)
  } catch (error) {
    if (error instanceof DatabaseError && error.code === LOCK_NOT_AVAILABLE)
      throw new StartUpError('The site still works with this database: stop it first. Nothing was changed.')
    throw error
  }
}

function nameAside(now: Date): string {
  return `${ASIDE}${now.toISOString().slice(0, 19).replace(/\D/g, '')}`
}
