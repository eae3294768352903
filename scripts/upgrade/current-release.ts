import {
  existsSync,
  lchownSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { type Migration, NEWER_FOLDER, NEWER_MIGRATIONS } from '@/lib/platform/migration-files'

/** Returns the release that `current` points to, as a path from the site's folder; undefined where there is none. */
export function readCurrent(site: string): string | undefined {
  try {
    return readlinkSync(join(site, 'current'))
  } catch {
    return undefined
  }
}

/** Lets `current` point to a release again, in one step. Takes a path from the site's folder. */
export function switchBack(site: string, release: string): void {
  const fresh = join(site, `current.back-${process.pid}`)
  symlinkSync(release, fresh)
  keepOwner(fresh, join(site, release))
  renameSync(fresh, join(site, 'current'))
}

/**
 * Has every release that is kept serve on top of migrations that it does not know, which only add, and restore what it backs up then.
 * What was noted before stays: a release is gone back to past several others, and the database keeps what a failed one added.
 */
export function acceptMigrations(site: string, migrations: readonly Migration[]): void {
  if (migrations.length === 0) return
  const releases = join(site, 'releases')
  for (const entry of readdirSync(releases, { withFileTypes: true })) {
    if (!entry.isDirectory()) continue
    const release = join(releases, entry.name)
    storeMigrations(release, migrations)
    const noted = join(release, NEWER_MIGRATIONS)
    const known = existsSync(noted) ? readFileSync(noted, 'utf8').split('\n').filter(Boolean) : []
    const names = [...known, ...migrations.map(({ name }) => name)]
    replaceFile(noted, `${[...new Set(names)].join('\n')}\n`, release)
  }
}

function storeMigrations(release: string, migrations: readonly Migration[]): void {
  for (const { name, sql } of migrations) {
    const place = join(release, NEWER_FOLDER, name)
    for (const folder of [dirname(place), place]) {
      // Root follows no link of the site's account to elsewhere.
      if (!lstatSync(folder, { throwIfNoEntry: false })?.isDirectory()) rmSync(folder, { force: true })
      mkdirSync(folder, { recursive: true })
      keepOwner(folder, release)
    }
    replaceFile(join(place, 'migration.sql'), sql, release)
  }
}

function replaceFile(path: string, text: string, release: string): void {
  const fresh = `${path}.${process.pid}`
  rmSync(fresh, { force: true })
  writeFileSync(fresh, text, { flag: 'wx' })
  keepOwner(fresh, release)
  renameSync(fresh, path)
}

// Root may run this; the files are the site's all the same.
function keepOwner(path: string, release: string): void {
  const { uid, gid } = statSync(release)
  lchownSync(path, uid, gid)
}
