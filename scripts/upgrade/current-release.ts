import { lchownSync, readlinkSync, renameSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { NEWER_MIGRATIONS } from '@/lib/postgres/migrations'

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

/** Has a release serve on top of migrations that it does not know; their names are those of ones that only add. */
export function acceptMigrations(site: string, release: string, names: readonly string[]): void {
  if (names.length === 0) return
  const noted = join(site, release, NEWER_MIGRATIONS)
  writeFileSync(noted, `${names.join('\n')}\n`)
  keepOwner(noted, join(site, release))
}

// Root may run this; the files are the site's all the same.
function keepOwner(path: string, release: string): void {
  const { uid, gid } = statSync(release)
  lchownSync(path, uid, gid)
}
