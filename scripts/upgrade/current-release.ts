import {
  existsSync,
  lchownSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
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

/**
 * Has every release that is kept serve on top of migrations that it does not know; their names are those of ones that only add.
 * What was noted before stays: a release is gone back to past several others, and the database keeps what a failed one added.
 */
export function acceptMigrations(site: string, names: readonly string[]): void {
  if (names.length === 0) return
  const releases = join(site, 'releases')
  for (const entry of readdirSync(releases, { withFileTypes: true })) {
    if (!entry.isDirectory()) continue
    const release = join(releases, entry.name)
    const noted = join(release, NEWER_MIGRATIONS)
    const known = existsSync(noted) ? readFileSync(noted, 'utf8').split('\n').filter(Boolean) : []
    const fresh = `${noted}.${process.pid}`
    writeFileSync(fresh, `${[...new Set([...known, ...names])].join('\n')}\n`)
    keepOwner(fresh, release)
    renameSync(fresh, noted)
  }
}

// Root may run this; the files are the site's all the same.
function keepOwner(path: string, release: string): void {
  const { uid, gid } = statSync(release)
  lchownSync(path, uid, gid)
}
