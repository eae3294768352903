import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { withConnection } from '@/lib/platform/connection'
import { readMigrations } from '@/lib/platform/migration-files'
import { applyMigrations } from '@/lib/postgres/migrations'
import { queryAt } from '../../support/backups'
import { createEmptyDatabase } from '../../support/databases'

// The source of an event was a text; a release that takes it for one may serve on while and after it becomes an enum.

let url: string
let drop: () => Promise<void>

beforeAll(async () => {
  ;({ url, drop } = await createEmptyDatabase(inject('clusterUrl')))
})
afterAll(() => drop())

/** Adds an event as that release does: its client sends every value without a type. */
const addEvent = (source: string, key = source) =>
  withConnection(url, client =>
    client.query(
      `INSERT INTO payment_events (id, provider, key, source, reference, outcome)
       VALUES (gen_random_uuid(), $1, $2, $3, $4, CAST($5::text AS payment_event_outcome)) ON CONFLICT DO NOTHING`,
      ['sandbox', key, source, 'pc-1', 'applied'],
    ),
  )

const sources = ['administrator', 'return', 'sweep', 'webhook']

test('events keep their source, and the release before goes on writing and finding theirs', async () => {
  const all = (await readMigrations()).map(({ name }) => name)
  await applyMigrations(url, undefined, all.slice(0, all.indexOf('20261126020001_payment_event_sources')))
  for (const source of sources) await addEvent(source)

  await applyMigrations(url)
  const kept = await queryAt(url, 'SELECT source::text FROM payment_events ORDER BY key')
  expect(kept).toEqual(sources.map(source => ({ source })))
  for (const source of sources) await addEvent(source, `later ${source}`)
  const { rows } = await withConnection(url, client =>
    client.query('SELECT source FROM payment_events WHERE source = $1', ['return']),
  )
  expect(rows).toEqual([{ source: 'return' }, { source: 'return' }])
})

test('another source than the four is refused', async () => {
  await expect(addEvent('hearsay')).rejects.toThrow(/payment_event_source/)
})
