import 'server-only'
import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Client } from 'pg'
import { site } from '@/content/site'
import type { CvStore } from '@/lib/cv-files/store'
import { inTransaction } from '@/lib/platform/connection'
import { errorMessage } from '@/lib/platform/describe-error'
import { StartUpError } from '@/lib/platform/start-up-error'
import { escapeHtml } from '@/lib/text/escape-html'
import { findPerson, type Person } from './find-person'
import { places, readPlace } from './personal-tables'

type Row = Record<string, unknown>
type Held = { title: string; table: string; rows: Row[] }

/** One file of what is handed over. */
export type ExportedFile = { name: string; content: AsyncIterable<Uint8Array> }

/**
 * Gathers everything held of whoever has an e-mail: a page to read, the same as JSON, and each CV. What is in the files is as
 * it was at one moment.
 * @returns the files, of which a CV is opened once its turn comes; null where nothing is held
 */
export async function collectPerson(
  client: Client,
  store: CvStore,
  email: string,
): Promise<AsyncGenerator<ExportedFile> | null> {
  const held = await readHeld(client, email)
  return held.length > 0 ? listFiles(store, email, held) : null
}

async function* listFiles(store: CvStore, email: string, held: Held[]): AsyncGenerator<ExportedFile> {
  const byTable = Object.fromEntries(held.map(({ table, rows }) => [table, rows]))
  yield textFile('person.html', writePage(email, held))
  yield textFile('person.json', `${JSON.stringify({ email, ...byTable }, null, 2)}\n`)
  for (const row of held.find(({ table }) => table === 'applications')?.rows ?? []) {
    const stored = await store.open(String(row.cv))
    if (!stored) continue
    const content = Readable.from(stored.values())
    try {
      yield { name: cvName(row), content }
    } finally {
      // Whoever ends here may not have read it.
      content.destroy()
    }
  }
}

function textFile(name: string, text: string): ExportedFile {
  return { name, content: Readable.from([Buffer.from(text)]) }
}

// A name of ours: what visitors call their files may be no name for a file here.
function cvName(row: Row): string {
  return `cv-${row.id}${/\.(pdf|docx?)$/i.exec(String(row.cv_filename))?.[0].toLowerCase() ?? ''}`
}

/**
 * Writes what `collectPerson` gives into a new folder.
 * @param folder must not be there yet; made readable by this account alone
 * @param announce tells of it, before the first file is written: what was written may have been read even if the rest fails
 * @returns the paths of the files, or none and no folder where nothing is held. Throws StartUpError where they cannot be written; then
 * there is no folder either.
 */
export async function exportPerson(
  client: Client,
  store: CvStore,
  email: string,
  folder: string,
  announce?: () => Promise<void>,
): Promise<string[]> {
  const files = await collectPerson(client, store, email)
  if (!files) return []
  await announce?.()
  await mkdir(folder, { mode: 0o700 }).catch(error => {
    throw new StartUpError(`The export could not be written: ${errorMessage(error)}`)
  })
  try {
    return await writeFiles(files, folder)
  } catch (error) {
    await rm(folder, { recursive: true, force: true }).catch(() => {})
    throw new StartUpError(`The export could not be written, and is deleted again: ${errorMessage(error)}`)
  }
}

async function writeFiles(files: AsyncIterable<ExportedFile>, folder: string): Promise<string[]> {
  const paths: string[] = []
  for await (const { name, content } of files) {
    const path = join(folder, name)
    await pipeline(content, createWriteStream(path, { mode: 0o600, flags: 'wx' }))
    paths.push(path)
  }
  return paths
}

async function readHeld(client: Client, email: string): Promise<Held[]> {
  const read = async () => {
    const person = await findPerson(client, email)
    const held: Held[] = []
    for (const place of places) held.push({ ...place, rows: await readPlace(client, place, person) })
    held.push({ title: 'Openings of the CVs', table: 'events', rows: await readOpenings(client, person) })
    return held.filter(({ rows }) => rows.length > 0)
  }
  // All of it as it is at one moment.
  return inTransaction(client, read, 'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
}

// Without the administrator's session, request and IP address, which are none of the person's.
async function readOpenings(client: Client, { applicationIds }: Person): Promise<Row[]> {
  const { rows } = await client.query<Row>(
    `SELECT id, kind, administrator_id, happened_at, detail FROM events
     WHERE kind = 'cv_opened' AND detail ->> 'application' = ANY($1::text[]) ORDER BY happened_at`,
    [applicationIds],
  )
  return rows
}

function writePage(email: string, held: Held[]): string {
  const title = `What ${site.name} holds about ${email}`
  return `<!doctype html>
<html lang="${site.language}"><head><meta charset="utf-8"><title>${escapeHtml(title)}</title>
<style>body{font:16px/1.5 sans-serif;max-width:50rem;margin:2rem auto;padding:0 1rem}dl{display:grid;grid-template-columns:14rem 1fr;gap:.25rem 1rem;border-top:1px solid;padding-top:.5rem}dt{font-weight:700}dd{margin:0;overflow-wrap:anywhere;white-space:pre-wrap}</style>
</head><body>
<h1>${escapeHtml(title)}</h1>
<p>Times are UTC; amounts are in kobo. The CV lies beside this page, and person.json holds the same for other programs.</p>
${held.map(writeHeld).join('\n')}
</body></html>
`
}

function writeHeld({ title, rows }: Held): string {
  return `<h2>${escapeHtml(title)}</h2>\n${rows.map(writeRow).join('\n')}`
}

function writeRow(row: Row): string {
  const shown = Object.entries(row).filter(([name, value]) => value !== null && !REPEATED.includes(name))
  const lines = shown.map(
    ([name, value]) =>
      `<dt>${escapeHtml(name.replaceAll('_', ' '))}</dt><dd>${escapeHtml(writeValue(value))}</dd>`,
  )
  return `<dl>${lines.join('')}</dl>`
}

// Worked out from other columns of the row; the JSON file has them.
const REPEATED = ['name_folded', 'email_folded', 'text_folded', 'html', 'version', 'request_hash']

function writeValue(value: unknown): string {
  if (Array.isArray(value)) return value.map(writeValue).join(', ')
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
