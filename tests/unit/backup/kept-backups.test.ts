import { setImmediate as turn } from 'node:timers/promises'
import { afterEach, expect, test, vi } from 'vitest'
import { backUpDaily } from '@/lib/backup/daily-backup'
import { backupNameOf, readBackupState } from '@/lib/backup/kept-backups'
import { checkBackups } from '@/lib/doctor/services'
import { publishEnvironment } from '@/lib/platform/env'
import { parseSettings } from '@/lib/platform/env-schema'

const DATABASE_URL = 'postgresql://site@127.0.0.1/site'
const NOW = new Date('2026-03-15T08:00:00Z')
// As on the disk of another machine: away, it says nothing, and responds when it is back.
let comeBack: (names: string[]) => void = () => {}
const reads = vi.fn()
vi.mock('node:fs/promises', async importOriginal => ({
  ...(await importOriginal<object>()),
  readdir: () => {
    reads()
    return new Promise(resolve => {
      comeBack = resolve
    })
  },
}))

afterEach(() => {
  vi.useRealTimers()
})

test('a folder that does not respond is told in time, and read once however many ask', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  const unknown = { last: null, overdue: true }
  const asked = Promise.all([readBackupState('/away', NOW), readBackupState('/away', NOW)])
  await vi.advanceTimersByTimeAsync(3000)
  expect(await asked).toEqual([unknown, unknown])

  // From here on no time goes by: who asks meanwhile is told at once.
  expect(await readBackupState('/away', NOW)).toEqual(unknown)
  const settings = parseSettings({ BACKUP_DIR: '/away' })
  expect(await checkBackups(settings, NOW)).toMatchObject({ what: 'No backup can be read in BACKUP_DIR' })
  publishEnvironment({ BACKUP_DIR: '/away', DATABASE_URL, DATABASE_DIRECT_URL: DATABASE_URL })
  await expect(backUpDaily(new AbortController().signal)).rejects.toMatchObject({ code: 'ETIMEDOUT' })
  expect(reads).toHaveBeenCalledTimes(1)

  vi.useRealTimers()
  comeBack([])
  await turn()
  const state = readBackupState('/away', NOW)
  comeBack([backupNameOf(NOW)])
  expect(await state).toEqual({ last: NOW, overdue: false })
  expect(reads).toHaveBeenCalledTimes(2)
})
