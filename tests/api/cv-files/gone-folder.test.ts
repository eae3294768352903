import { mkdtemp, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createBackup } from '@/lib/backup/create-backup'
import { diskStore } from '@/lib/cv-files/disk-store'
import type { CvStore } from '@/lib/cv-files/store'
import { eraseRecords } from '@/lib/persons/erase-person'
import { withConnection } from '@/lib/platform/connection'
import { database } from '@/lib/platform/database'
import { env } from '@/lib/platform/env'
import { isOutage } from '@/lib/platform/outage'
import { aBackupPath, addCv, queryAt } from '../../support/backups'

// Where the disk of the CVs is not mounted, none of them is gone, and nothing says so.

let home: string
let folder: string
let store: CvStore
let cv: string

beforeEach(async () => {
  await queryAt(env().databaseUrl, 'TRUNCATE jobs CASCADE')
  home = await mkdtemp(join(tmpdir(), 'gone-folder-'))
  folder = join(home, 'cv-files')
  store = diskStore(folder)
  cv = await addCv(store, 'all of it')
  await rename(folder, join(home, 'elsewhere'))
})
afterEach(() => rm(home, { recursive: true }))

test('nobody is erased whose CV would stay', async () => {
  const { id } = await database().application.findFirstOrThrow({ where: { cv } })
  const erase = () =>
    withConnection(env().databaseUrl, client =>
      eraseRecords(client, store, { applicationIds: [id], enrollmentIds: [] }),
    )
  await expect(erase()).rejects.toSatisfy(isOutage)
  expect(await database().application.count({ where: { id } })).toBe(1)

  await rename(join(home, 'elsewhere'), folder)
  await erase()
  expect(await database().application.count({ where: { id } })).toBe(0)
  expect(await store.has(cv)).toBe(false)
})

test('there is no backup without CVs', async () => {
  const source = { url: env().databaseUrl, store }
  await expect(createBackup(aBackupPath(), source)).rejects.toSatisfy(isOutage)
  await rename(join(home, 'elsewhere'), folder)
  expect((await createBackup(aBackupPath(), source)).missing).toEqual([])
})
