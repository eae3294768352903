import * as fs from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { parseSettings } from '@/lib/platform/env-schema'
import {
  makeFolder,
  refuseDataInRelease,
  refuseFileInRelease,
  requireDataFolder,
} from '@/lib/platform/folders'

vi.mock('node:fs', async original => ({ ...(await original<typeof fs>()) }))

let folder: string

beforeEach(() => {
  folder = fs.mkdtempSync(join(tmpdir(), 'folders-'))
})
afterEach(() => {
  vi.restoreAllMocks()
  fs.rmSync(folder, { recursive: true })
})

const requireWith = (variables: Record<string, string>) => requireDataFolder(parseSettings(variables))

test('what is missing is made, for the account alone, and nothing else is left there', () => {
  requireWith({ DATA_DIR: join(folder, 'a', 'b') })
  for (const path of ['a', 'a/b']) expect(fs.statSync(join(folder, path)).mode & 0o777, path).toBe(0o700)
  expect(fs.readdirSync(folder, { recursive: true }).sort()).toEqual(['a', 'a/b'])
  expect(() => makeFolder(folder)).not.toThrow()
})

test('a file in its place, and a place where nothing can be made, are refused by the variable’s name; for backups they are not', () => {
  const file = join(folder, 'file')
  fs.writeFileSync(file, '')
  for (const path of [file, join(file, 'below'), '/proc/site']) {
    expect(() => requireWith({ DATA_DIR: path }), path).toThrow(new RegExp(`^DATA_DIR ${path} `))
    expect(() => requireWith({ DATA_DIR: folder, BACKUP_DIR: path }), path).not.toThrow()
  }
})

test('a full disk stops no start, and no folder is asked for that is not used', () => {
  vi.spyOn(fs, 'mkdtempSync').mockImplementation(() => {
    throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
  })
  expect(() => requireWith({ DATA_DIR: folder })).not.toThrow()
  const elsewhere = {
    DATABASE_URL: 'postgresql://localhost/site',
    BLOB_READ_WRITE_TOKEN: 'vercel_blob_rw_a_b',
  }
  expect(() => requireWith({ ...elsewhere, DATA_DIR: '/proc/site' })).not.toThrow()
})

test('data in a release, with which they would be deleted, are refused, whether it is the first or another one', () => {
  const release = join(folder, 'releases/20260101T000000Z-1')
  fs.mkdirSync(release, { recursive: true })
  const check = (variables: Record<string, string>) =>
    refuseDataInRelease(parseSettings({ DATA_DIR: join(release, '.data'), ...variables }), release)
  // Nothing says yet that it is one: somebody's folder may have any name.
  expect(() => check({})).not.toThrow()
  for (const sign of [join(release, 'unfinished'), join(folder, 'current')]) {
    fs.writeFileSync(sign, '')
    expect(() => check({}), sign).toThrow(`such as ${join(folder, 'data')}`)
    expect(() => check({ DATABASE_URL: 'postgresql://localhost/site' })).toThrow(/^DATA_DIR /)
    expect(() => check({ DATA_DIR: join(folder, 'data') })).not.toThrow()
    expect(() => check({ DATA_DIR: `${release}-data` })).not.toThrow()
    for (const inside of [release, join(folder, 'current')]) {
      const elsewhere = { DATA_DIR: join(folder, 'data') }
      expect(() => check({ DATA_DIR: join(inside, 'data') })).toThrow(/^DATA_DIR /)
      expect(() => check({ ...elsewhere, BACKUP_DIR: join(inside, 'backups') })).toThrow(/^BACKUP_DIR /)
    }
    expect(() => check({ DATA_DIR: join(folder, 'data'), BACKUP_DIR: join(folder, 'daily') })).not.toThrow()
    fs.rmSync(sign)
  }
})

test('a file is refused in a release and by the link to it, however deep, and taken beside them', () => {
  const release = join(folder, 'releases/20260101T000000Z-1')
  fs.mkdirSync(join(release, 'deep'), { recursive: true })
  fs.symlinkSync(release, join(folder, 'current'))
  const paths = ['current/a.backup', 'releases/20260101T000000Z-1/a.backup', 'current/deep/a.backup']
  for (const path of [...paths, 'releases/20260101T000000Z-1/not/there/a.backup'])
    expect(() => refuseFileInRelease(join(folder, path)), path).toThrow(/^\S+a\.backup is in a release/)
  for (const path of ['a.backup', 'backups/a.backup', 'releases/a.backup'])
    expect(() => refuseFileInRelease(join(folder, path)), path).not.toThrow()
})
