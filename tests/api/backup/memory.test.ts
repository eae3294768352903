import { rm } from 'node:fs/promises'
import { expect, inject, onTestFinished, test } from 'vitest'
import { cvStore } from '@/lib/cv-files/open-store'
import { newCvKey } from '@/lib/cv-files/policy'
import { aBackupPath } from '../../support/backups'
import { createDatabase } from '../../support/databases'
import { anApplication } from '../../support/records'
import { runScript } from '../../support/server'

const FILE_BYTES = 4 * 1024 ** 2
const FILES = 24
const LIMIT_BYTES = 64 * 1024 ** 2
// Said by the process itself as it ends, in KiB (the manual of Node, process.resourceUsage).
const TELL = `process.on('exit', () => console.log('most memory', process.resourceUsage().maxRSS))`

async function* aCv(): AsyncGenerator<Uint8Array> {
  for (let sent = 0; sent < FILE_BYTES; sent += 65_536) yield Buffer.alloc(65_536, sent % 251)
}

async function addCvs(count: number): Promise<void> {
  for (let added = 0; added < count; added++) {
    const cv = newCvKey()
    await cvStore().put(cv, aCv())
    await anApplication({ cv, cvBytes: FILE_BYTES })
  }
}

/** Runs a script and returns the most memory it had, in bytes. */
async function memoryOf(
  script: 'backup' | 'restore',
  env: Record<string, string>,
  path: string,
): Promise<number> {
  const secret = { BACKUP_PASSPHRASE: 'a walk along the plateau' }
  // V8's room for new objects, which later versions make larger the more is read.
  const NODE_OPTIONS = `--max-semi-space-size=4 --import=data:text/javascript,${encodeURIComponent(TELL)}`
  const run = runScript(script, { ...secret, ...env, NODE_OPTIONS }, { words: [path] })
  const code = await run.exited
  const [, kibibytes] = /most memory (\d+)/.exec(run.output()) ?? []
  if (code !== 0 || !kibibytes) throw new Error(`${script} failed:\n${run.output()}`)
  return Number(kibibytes) * 1024
}

/** Returns the most memory that a backup of the site and its restore took. */
async function measure() {
  const [path, target] = [aBackupPath(), await createDatabase(inject('clusterUrl'))]
  const backup = await memoryOf('backup', {}, path)
  const elsewhere = { DATABASE_URL: target.url, DATABASE_OWNER_URL: target.url, DATA_DIR: `${path}-data` }
  onTestFinished(() => rm(elsewhere.DATA_DIR, { recursive: true, force: true }))
  const restore = await memoryOf('restore', elsewhere, path)
  await target.drop()
  return { backup, restore }
}

test('what a backup and a restore take does not grow with what there is', async () => {
  await addCvs(1)
  const small = await measure()
  await addCvs(FILES)
  const large = await measure()
  expect(large.backup - small.backup).toBeLessThan(LIMIT_BYTES)
  expect(large.restore - small.restore).toBeLessThan(LIMIT_BYTES)
}, 300_000)
