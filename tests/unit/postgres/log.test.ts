import {
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { adviseOnDisk, lastErrorLine, openLog, rotateLog } from '@/lib/postgres/log'

const FULL_BYTES = 5 * 1024 ** 2 + 1

let folder: string
let logFile: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'log-'))
  logFile = join(folder, 'postgres.log')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

test('a log of more than 5 MiB is put aside and begins anew; a shorter one goes on', () => {
  writeFileSync(logFile, 'a line\n')
  rotateLog(logFile)
  expect(readFileSync(logFile, 'utf8')).toBe('a line\n')
  expect(existsSync(`${logFile}.1`)).toBe(false)
  writeFileSync(logFile, 'x'.repeat(FULL_BYTES))
  rotateLog(logFile)
  expect(statSync(logFile).size).toBe(0)
  expect(statSync(`${logFile}.1`).size).toBe(FULL_BYTES)
})

test('where there is no room to put it aside the log begins anew all the same, and nothing is thrown', () => {
  writeFileSync(logFile, 'x'.repeat(FULL_BYTES))
  mkdirSync(`${logFile}.1`)
  rotateLog(logFile)
  expect(statSync(logFile).size).toBe(0)
})

test('no link is followed, which whoever owns the folder may have put there for root to write through', () => {
  const elsewhere = join(folder, 'elsewhere')
  writeFileSync(elsewhere, 'x'.repeat(FULL_BYTES))
  symlinkSync(elsewhere, logFile)
  rotateLog(logFile)
  expect(openLog(logFile)).toBeUndefined()
  rmSync(logFile)
  writeFileSync(logFile, 'y'.repeat(FULL_BYTES))
  symlinkSync(elsewhere, `${logFile}.1`)
  rotateLog(logFile)
  expect(readFileSync(elsewhere, 'utf8')).toBe('x'.repeat(FULL_BYTES))
  expect(lstatSync(`${logFile}.1`).size).toBe(FULL_BYTES)
})

test('a log that does not exist, or cannot be written, is no reason to stop', () => {
  expect(() => rotateLog(logFile)).not.toThrow()
  mkdirSync(logFile)
  expect(() => rotateLog(logFile)).not.toThrow()
  expect(openLog(logFile)).toBeUndefined()
})

test('a complaint about a full disk says to make room, and no other does', () => {
  expect(adviseOnDisk('could not write lock file "postmaster.pid": No space left on device')).toMatch(
    /Make room on its disk/,
  )
  expect(
    adviseOnDisk(
      'could not resize shared memory segment "/PostgreSQL.1" to 29776 bytes: No space left on device',
    ),
  ).toMatch(/Make room in \/dev\/shm/)
  expect(adviseOnDisk('could not open file "global/pg_control": Permission denied')).toBe('')
})

test('what a server does in its course is no complaint, and what the system says of it is one', () => {
  writeFileSync(logFile, '2026-11-26 05:48:58.943 UTC [18943] LOG:  received fast shutdown request\n')
  expect(lastErrorLine(logFile, 0)).toBeUndefined()
  const system = 'postgres: error while loading shared libraries: libicu.so: cannot open shared object file'
  writeFileSync(logFile, `${system}\n`)
  expect(lastErrorLine(logFile, 0)).toBe(system)
  writeFileSync(
    logFile,
    '2026-11-26 UTC [1] FATAL:  no\n2026-11-26 UTC [1] LOG:  database system is shut down\n',
  )
  expect(lastErrorLine(logFile, 0)).toBe('no')
})
