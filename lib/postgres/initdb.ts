import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { errorMessage } from '@/lib/platform/describe-error'
import { bareEnvironment } from '@/lib/platform/env'
import { OWN_ALL } from '@/lib/platform/folders'
import { StartUpError } from '@/lib/platform/start-up-error'
import type { Cluster } from './cluster'
import { adviseOnDisk } from './log'

/**
 * Makes the data folder where there is none: whole or not at all. Throws StartUpError with PostgreSQL's own words, or where what
 * is there is part of a database.
 */
export function createCluster(cluster: Cluster, password: string): void {
  // Also where there is one: each that a killed first start has left is 40 MB, and has a password beside it.
  removeDrafts(cluster.folder)
  if (isCluster(cluster.folder)) return
  refusePart(cluster.folder)
  const draft = `${cluster.folder}.new-${randomBytes(6).toString('hex')}`
  const passwordFile = `${draft}-password`
  try {
    mkdirSync(draft, { mode: 0o700 })
    writeFileSync(passwordFile, password, { mode: 0o600 })
    cluster.runner.giveAway(draft)
    cluster.runner.giveAway(passwordFile)
    initialise(cluster, draft, passwordFile)
    moveIntoPlace(draft, cluster.folder)
  } finally {
    rmSync(passwordFile, { force: true })
    rmSync(draft, { recursive: true, force: true })
  }
}

/** Tells whether there is a database in the folder, of any version. */
export const isCluster = (folder: string) => existsSync(join(folder, 'PG_VERSION'))

// A copy that broke off, say. Nothing is put in its place: what is there may be all that is left.
function refusePart(folder: string): void {
  if (!existsSync(folder) || listEntries(folder).length === 0 || isCluster(folder)) return
  throw new StartUpError(
    `${folder} is only a part of a database, as it has no PG_VERSION: put a whole copy there, or move it away and restore a backup.`,
  )
}

// Of another account's folder nobody can say whether a database is in it.
function listEntries(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch (error) {
    throw new StartUpError(`${folder} can't be read (${errorMessage(error)}): ${OWN_ALL}`)
  }
}

// Not every system knows C.UTF-8; without it only the search for accented names is slower.
function initialise(cluster: Cluster, draft: string, passwordFile: string): void {
  const first = runInitdb(cluster, draft, passwordFile, ['--lc-ctype=C.UTF-8'])
  if (first.status === 0) return
  const second = runInitdb(cluster, draft, passwordFile, [])
  if (second.status === 0) return
  const words = second.error?.message ?? findReason(second.stderr.toString().trim().split('\n')) ?? ''
  throw new StartUpError(
    `The embedded database could not be created in ${cluster.folder}: ${words}${adviseOnDisk(words)}`,
  )
}

// The later ones follow from the first, and the last line may be that it tidies up.
function findReason(lines: string[]): string | undefined {
  return lines.find(line => /\b(error|FATAL|PANIC):/.test(line)) ?? lines.at(-1)
}

function runInitdb(cluster: Cluster, draft: string, passwordFile: string, extra: string[]) {
  const { name, options } = cluster.runner.onFolder(draft)
  // Handed over open on Linux, where the account may not reach it; elsewhere there is no such name.
  const password = openSync(passwordFile, 'r')
  try {
    return spawnSync(
      cluster.binaries.initdb,
      [
        `--pgdata=${name}`,
        `--pwfile=${process.platform === 'linux' ? '/proc/self/fd/0' : passwordFile}`,
        '--username=postgres',
        '--auth=scram-sha-256',
        '--encoding=UTF8',
        '--locale=C',
        '--locale-provider=builtin',
        '--builtin-locale=C.UTF-8',
        ...(cluster.durable ? [] : ['--no-sync']),
        ...extra,
      ],
      { ...options, env: bareEnvironment(), stdio: [password, 'ignore', 'pipe'] },
    )
  } finally {
    closeSync(password)
  }
}

function moveIntoPlace(draft: string, folder: string): void {
  try {
    renameSync(draft, folder)
  } catch (error) {
    // Another start got there first; its data folder is as good.
    if (!isCluster(folder)) throw error
  }
}

function removeDrafts(folder: string): void {
  const parent = join(folder, '..')
  const hourAgo = Date.now() - 3_600_000
  for (const name of readdirSync(parent).filter(entry => entry.startsWith('postgres.new-'))) {
    // A start beside this one may just have put its own into place.
    const stats = statSync(join(parent, name), { throwIfNoEntry: false })
    if (stats && stats.mtimeMs < hourAgo) rmSync(join(parent, name), { recursive: true, force: true })
  }
}
