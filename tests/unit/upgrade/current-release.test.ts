import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readKnownMigrations } from '@/lib/platform/migration-files'
import { acceptMigrations } from '@/scripts/upgrade/current-release'

let site: string
beforeEach(() => {
  site = mkdtempSync(join(tmpdir(), 'site-'))
  for (const id of ['first', 'second']) mkdirSync(join(site, 'releases', id), { recursive: true })
})
afterEach(() => rmSync(site, { recursive: true, force: true }))

const accept = (...names: string[]) =>
  acceptMigrations(
    site,
    names.map(name => ({ name, sql: `-- ${name}` })),
  )
const accepted = (id: string) => readFileSync(join(site, 'releases', id, 'newer-migrations'), 'utf8')

test('each release that is kept may be gone back to past several that migrated, and past one that failed', () => {
  accept('2_added', '3_added')
  mkdirSync(join(site, 'releases/third'))
  writeFileSync(join(site, 'releases/a file'), '')
  accept('4_added')
  accept('4_added')
  for (const id of ['first', 'second']) expect(accepted(id)).toBe('2_added\n3_added\n4_added\n')
  expect(accepted('third')).toBe('4_added\n')
  expect(readdirSync(join(site, 'releases/third'))).toEqual(['newer-migrations', 'newer-migrations.d'])
})

test('each gets their SQL, by which what it backs up on top of them can be restored', async () => {
  accept('2_added', '3_added')
  accept('3_added', '4_added')
  const own = join(site, 'own')
  mkdirSync(join(own, '3_added'), { recursive: true })
  writeFileSync(join(own, '3_added/migration.sql'), '-- as it has it itself')
  const known = await readKnownMigrations(own, join(site, 'releases/first/newer-migrations.d'))
  expect(known).toEqual([
    { name: '2_added', sql: '-- 2_added' },
    { name: '3_added', sql: '-- as it has it itself' },
    { name: '4_added', sql: '-- 4_added' },
  ])
  expect(await readKnownMigrations(own, join(site, 'nowhere'))).toHaveLength(1)
})

test('a link in the place of their SQL is replaced, and not followed', () => {
  const elsewhere = join(site, 'elsewhere')
  mkdirSync(elsewhere)
  symlinkSync(elsewhere, join(site, 'releases/first/newer-migrations.d'))
  accept('2_added')
  expect(readdirSync(elsewhere)).toEqual([])
  expect(readFileSync(join(site, 'releases/first/newer-migrations.d/2_added/migration.sql'), 'utf8')).toBe(
    '-- 2_added',
  )
})

test('where nothing migrates, nothing is noted', () => {
  accept()
  expect(readdirSync(join(site, 'releases/first'))).toEqual([])
})
