import 'server-only'
import { randomBytes } from 'node:crypto'
import { readFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type Client, DatabaseError, escapeIdentifier } from 'pg'
import { z } from 'zod'
import { endOfKeptErasures } from '@/lib/persons/erase-again'
import { withConnection } from '@/lib/platform/connection'
import { errorCode, errorMessage } from '@/lib/platform/describe-error'
import { describeDiskFailure } from '@/lib/platform/disk-failure'
import { syncFolder, writeAndSync } from '@/lib/platform/durable-file'
import { StartUpError } from '@/lib/platform/start-up-error'

/** The name of the list of erasures beside the daily backups. */
export const LIST_NAME = 'erasures.jsonl'

const headSchema = z.strictObject({
  format: z.literal('studio-erasures'),
  version: z.literal(1),
  /** Of which site; null where it was never started. */
  installation: z.uuid().nullable(),
  createdAt: z.iso.datetime(),
  /** How many lines follow, so that a file which is cut off is known. */
  count: z.int().nonnegative(),
})
const erasureSchema = z.strictObject({
  kind: z.string(),
  id: z.guid(),
  at: z.iso.datetime(),
  /** Whether all of a person was erased. */
  person: z.boolean(),
})

type Erasure = z.output<typeof erasureSchema>

/** Records that were erased, and until when all are among them. */
export type ErasureList = { until: Date; erasures: Erasure[] }

type SiteErasures = ErasureList & { installation: string | null }

type Writing = {
  now: Date
  /** Whether the clock cannot be trusted with how old entries are. */
  keepOld?: boolean
  signal?: AbortSignal
}

/**
 * Writes the list of a database's erasures into a folder, in the place of an earlier one, whose entries stay for a year: another copy of
 * the site may have written them, or this one before a restore. At every moment there is a whole list. Throws where the earlier one is
 * another site's, or cannot be read; one that is damaged is set aside.
 */
export async function writeErasureList(
  folder: string,
  url: string,
  { now, keepOld = false, signal }: Writing,
): Promise<void> {
  const read = async (client: Client) => ({
    installation: await readInstallation(client),
    erasures: await readErasures(client),
  })
  const known = await withConnection(url, read, { signal })
  const earlier = await readEarlier(folder, known.installation, now)
  const kept = earlier?.erasures.filter(({ at }) => keepOld || new Date(at) >= endOfKeptErasures(now)) ?? []
  const erasures = unite([...kept, ...known.erasures])
  const installation = known.installation ?? earlier?.installation ?? null
  const draft = join(folder, `${LIST_NAME}.${randomBytes(6).toString('hex')}.part`)
  try {
    await writeAndSync(draft, toLines({ until: now, installation, erasures }))
    await rename(draft, join(folder, LIST_NAME))
    await syncFolder(folder)
  } catch (error) {
    await rm(draft, { force: true }).catch(() => {})
    throw error
  }
}

/** Writes that list where it can, as a backup without a new one beside it is better than none; returns why it could not. */
export async function noteErasures(
  folder: string,
  url: string,
  writing: Writing,
): Promise<string | undefined> {
  try {
    await writeErasureList(folder, url, writing)
    return undefined
  } catch (error) {
    return describeDiskFailure(error) ?? errorMessage(error)
  }
}

async function readEarlier(
  folder: string,
  installation: string | null,
  now: Date,
): Promise<SiteErasures | null> {
  const path = join(folder, LIST_NAME)
  const list = await readList(path).catch(async error => {
    // Only what was read can be known to be damaged.
    if (errorCode(error)) throw new Error(`${path} cannot be read (${errorMessage(error)})`, { cause: error })
    await setListAside(folder, now)
    return null
  })
  if (isOfOther(list, installation))
    throw new StartUpError(`${path} is the list of another site: each needs a folder of its own`)
  return list
}

const isOfOther = (list: SiteErasures | null, installation: string | null) =>
  Boolean(list?.installation && installation && list.installation !== installation)

/** Of a record that is named twice, the later entry counts; all of its person was erased where one of them says so. */
function unite(erasures: readonly Erasure[]): Erasure[] {
  const united = new Map<string, Erasure>()
  for (const erasure of erasures) {
    const key = `${erasure.kind} ${erasure.id}`
    united.set(key, { ...erasure, person: erasure.person || united.get(key)?.person === true })
  }
  return [...united.values()]
}

/** Gives the list of a folder, if there is one, another name, under which nobody reads it. */
export async function setListAside(folder: string, now: Date): Promise<void> {
  const aside = join(folder, `${LIST_NAME}.until-${now.toISOString().slice(0, 19).replaceAll(':', '')}Z`)
  try {
    await rename(join(folder, LIST_NAME), aside)
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') throw error
  }
}

async function readInstallation(client: Client): Promise<string | null> {
  const { rows } = await client.query<{ id: string }>('SELECT id FROM installation')
  return rows[0]?.id ?? null
}

async function* toLines({ until, installation, erasures }: SiteErasures): AsyncGenerator<Uint8Array> {
  const head = {
    format: 'studio-erasures',
    version: 1,
    installation,
    createdAt: until.toISOString(),
    count: erasures.length,
  }
  for (const line of [head, ...erasures]) yield Buffer.from(`${JSON.stringify(line)}\n`)
}

/**
 * Reads the list beside a backup; null where there is none. Throws StartUpError where it is not whole, or another site's: what it lacks
 * would come back without a word.
 * @param installation of which site the backup is; null where that is not known
 */
export async function readErasureList(
  backup: string,
  installation: string | null,
): Promise<ErasureList | null> {
  const path = join(dirname(backup), LIST_NAME)
  const list = await readList(path).catch(error => {
    const reason = error instanceof z.ZodError ? z.prettifyError(error) : errorMessage(error)
    throw new StartUpError(
      `${path}, the list of what was erased since the backup, is damaged or not to be read (${reason}). Nothing was changed. Put a good copy of it there; without any, move it away, and whoever was erased since the backup comes back.`,
      { cause: error },
    )
  })
  if (isOfOther(list, installation))
    throw new StartUpError(
      `${path} is the list of what was erased in another site than the backup's. Nothing was changed. Put that of the same site there; without any, move it away, and whoever was erased since the backup comes back.`,
    )
  return list
}

async function readList(path: string): Promise<SiteErasures | null> {
  const text = await readFile(path, 'utf8').catch(error => {
    if (errorCode(error) === 'ENOENT') return null
    throw error
  })
  if (text === null) return null
  const [head, ...lines] = text.trimEnd().split('\n').map(toValue)
  const { createdAt, installation, count } = headSchema.parse(head)
  if (lines.length !== count) throw new Error(`it has ${lines.length} of ${count} lines`)
  return { until: new Date(createdAt), installation, erasures: z.array(erasureSchema).parse(lines) }
}

function toValue(line: string): unknown {
  return JSON.parse(line)
}

/**
 * Reads what the database that a restore replaces knows of erasures; null where it is not that of the same site, or cannot tell: damage
 * may be why it is replaced.
 */
export async function readReplacedErasures(
  client: Client,
  home: string,
  { installation, now }: { installation: string | null; now: Date },
): Promise<ErasureList | null> {
  try {
    const erasures = await readErasuresOf(client, home, installation)
    return erasures && { until: now, erasures }
  } catch (error) {
    if (error instanceof DatabaseError) return null
    throw error
  }
}

async function readErasuresOf(
  client: Client,
  home: string,
  installation: string | null,
): Promise<Erasure[] | null> {
  const tableOf = (name: string) => `${escapeIdentifier(home)}.${escapeIdentifier(name)}`
  const { rows } = await client.query<{ known: boolean }>(
    'SELECT to_regclass($1) IS NOT NULL AND to_regclass($2) IS NOT NULL AS known',
    [tableOf('erasures'), tableOf('installation')],
  )
  if (!rows[0]?.known) return null
  const { rowCount } = await client.query(`SELECT FROM ${tableOf('installation')} WHERE id = $1::uuid`, [
    installation,
  ])
  return rowCount ? readErasures(client, tableOf('erasures')) : null
}

async function readErasures(client: Client, table = 'erasures'): Promise<Erasure[]> {
  const { rows } = await client.query<Omit<Erasure, 'at'> & { at: Date }>(
    `SELECT kind::text AS kind, record_id AS id, erased_at AS at, of_person AS person FROM ${table} ORDER BY erased_at, record_id`,
  )
  return rows.map(row => ({ ...row, at: row.at.toISOString() }))
}

/**
 * Adds erasures to the restored ones; those of a kind that the restored version does not know are of records that it does not have. Of a
 * record that two lists name, all of its person was erased where one of them says so.
 */
export async function addErasures(client: Client, erasures: readonly Erasure[]): Promise<void> {
  await client.query(
    `INSERT INTO erasures (kind, record_id, erased_at, of_person)
     SELECT e.kind::erasure_kind, e.id, max(e.at), bool_or(e.person)
     FROM jsonb_to_recordset($1::jsonb) AS e (kind text, id uuid, at timestamptz, person boolean)
     WHERE e.kind = ANY(enum_range(NULL::erasure_kind)::text[])
     GROUP BY e.kind, e.id
     ON CONFLICT (kind, record_id) DO UPDATE
       SET erased_at = greatest(erasures.erased_at, excluded.erased_at), of_person = erasures.of_person OR excluded.of_person`,
    [JSON.stringify(erasures)],
  )
}
