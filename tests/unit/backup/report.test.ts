import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { parseSettings } from '@/lib/platform/env-schema'
import { describePlace, describeRestored, printProgress } from '@/scripts/backup/report'

const printed: string[] = []

beforeEach(() => {
  vi.useFakeTimers({ now: Date.UTC(2026, 0, 1) })
  printed.length = 0
  vi.spyOn(console, 'log').mockImplementation(line => void printed.push(line))
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test('each table has a line, and the check of the file', () => {
  for (const name of ['jobs', 'payments']) printProgress({ step: 'table', name })
  printProgress({ step: 'check' })
  expect(printed).toEqual(['  jobs', '  payments', 'Checking the file ...'])
})

test('files have one line a second, however fast they go, and the last one has its own', () => {
  for (let done = 1; done <= 30; done++) {
    vi.advanceTimersByTime(100)
    printProgress({ step: 'file', done, of: 30 })
  }
  expect(printed).toEqual([1, 12, 23, 30].map(done => `  CV files: ${done} of 30`))
})

test('a restore says what else is as it was before', () => {
  const empty = { migrations: [], installation: null, tables: new Map(), files: new Map(), missing: [] }
  const erasures = { erasedAgain: 0, erasuresKnownUntil: null, withErased: false }
  const restored = { ...empty, ...erasures, aside: null, heldMails: 0, listLeft: null }
  const text = describeRestored({ ...restored, notOwned: null }, 'the database')
  expect(text).toContain('0 CV files, to the database.')
  expect(text).toContain('Erasures since the backup are not known')
  expect(text).toContain('erased since the backup has to be erased again')
  expect(text).toContain('who was disabled or got another password since gets in as before')
  expect(text).not.toContain('CV store')
  expect(describeRestored({ ...restored, notOwned: 'disk full' }, 'the database')).toContain(
    'own (disk full)',
  )
  const back = describeRestored({ ...restored, withErased: true, notOwned: null }, 'the database')
  expect(back).toContain('is back (--with-erased)')
  expect(back).not.toMatch(/not known|could not be renamed/)
  const left = { ...restored, withErased: true, notOwned: null, listLeft: 'EACCES' }
  expect(describeRestored(left, 'the database')).toContain(
    'A list of erasures could not be renamed (EACCES): move each erasures.jsonl',
  )
})

test('a restore says what it erased again, what it cannot know of, and what an older backup cannot tell', () => {
  const erasures = { columns: [], rows: 0, sha256: '' }
  const restored = {
    ...{ migrations: [], installation: null, tables: new Map([['erasures', erasures]]), files: new Map() },
    ...{ missing: [], aside: null, heldMails: 0, notOwned: null, listLeft: null },
    ...{ erasedAgain: 3, erasuresKnownUntil: new Date('2026-01-02T03:04:05Z'), withErased: false },
  }
  const text = describeRestored(restored, 'the database')
  expect(text).toContain('beside the backup knew at 2026-01-02T03:04:05.000Z. Whoever was erased later')
  // Nothing in the replaced database tells whether it was itself restored so.
  expect(text).toContain('or before an earlier restore that did not know of it, has to be erased again')
  expect(text).not.toContain('not known')
  expect(text).not.toContain('noted no erasures')
  expect(describeRestored({ ...restored, tables: new Map() }, 'the database')).toContain(
    'noted no erasures yet',
  )
})

test('the place is named as the settings name it, without a password', () => {
  const placeOf = (variables: Record<string, string>) =>
    describePlace(parseSettings({ DATA_DIR: '/var/lib/site', ...variables }))
  const files = 'and the CV files in /var/lib/site/cv-files'
  expect(placeOf({})).toBe(`the embedded database of DATA_DIR /var/lib/site ${files}`)
  const DATABASE_URL = 'postgresql://site:secret@10.0.0.2:5433/site'
  expect(placeOf({ DATABASE_URL })).toBe(`the database site at 10.0.0.2:5433 ${files}`)
  const odd = { DATABASE_URL: 'postgresql://site@10.0.0.2/si%zz' }
  expect(placeOf(odd)).toBe(`the database si%zz at 10.0.0.2 ${files}`)
  const owner = { DATABASE_OWNER_URL: 'postgresql://owner:secret@localhost/other?host=/run/postgresql' }
  const BLOB_READ_WRITE_TOKEN = 'vercel_blob_rw_a_b'
  expect(placeOf({ DATABASE_URL, ...owner, BLOB_READ_WRITE_TOKEN })).toBe(
    'the database other at localhost and the CV files in Vercel Blob',
  )
})
