import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { acceptMigrations } from '@/scripts/upgrade/current-release'

let site: string
beforeEach(() => {
  site = mkdtempSync(join(tmpdir(), 'site-'))
  for (const id of ['first', 'second']) mkdirSync(join(site, 'releases', id), { recursive: true })
})
afterEach(() => rmSync(site, { recursive: true, force: true }))

const accepted = (id: string) => readFileSync(join(site, 'releases', id, 'newer-migrations'), 'utf8')

test('each release that is kept may be gone back to past several that migrated, and past one that failed', () => {
  acceptMigrations(site, ['2_added', '3_added'])
  mkdirSync(join(site, 'releases/third'))
  writeFileSync(join(site, 'releases/a file'), '')
  acceptMigrations(site, ['4_added'])
  acceptMigrations(site, ['4_added'])
  for (const id of ['first', 'second']) expect(accepted(id)).toBe('2_added\n3_added\n4_added\n')
  expect(accepted('third')).toBe('4_added\n')
  expect(readdirSync(join(site, 'releases/third'))).toEqual(['newer-migrations'])
})

test('where nothing migrates, nothing is noted', () => {
  acceptMigrations(site, [])
  expect(readdirSync(join(site, 'releases/first'))).toEqual([])
})
