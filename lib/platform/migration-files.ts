import { constants, existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'

export const MIGRATIONS_FOLDER = resolve(/*turbopackIgnore: true*/ 'prisma/migrations')

/**
 * Names, a line each, the migrations of a newer release that this one may serve on top of: `npm run upgrade` writes it into the
 * release before, to which it may have to go back, as it has seen that they only add.
 */
export const NEWER_MIGRATIONS = 'newer-migrations'

/** Holds the SQL of those migrations, as MIGRATIONS_FOLDER does: a backup that is made on top of them needs it to be restored. */
export const NEWER_FOLDER = 'newer-migrations.d'

// An upgrade by root reads the files of the site's account, and copies them to where others read them: it follows no link of its.
const PLAIN_FILE = { encoding: 'utf8', flag: constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) } as const

export type Migration = { name: string; sql: string }

/** Reads the migrations of a folder, in the order of their names, which begin with the time they were written. */
export async function readMigrations(folder = MIGRATIONS_FOLDER): Promise<Migration[]> {
  const entries = await readdir(folder, { withFileTypes: true })
  const names = entries.filter(entry => entry.isDirectory()).map(({ name }) => name)
  return Promise.all(
    names.sort().map(async name => ({
      name,
      sql: await readFile(join(/*turbopackIgnore: true*/ folder, name, 'migration.sql'), PLAIN_FILE),
    })),
  )
}

/**
 * Reads this version's migrations and those of a newer one that it serves on top of, in their order: a backup made since names both.
 * @param newer the folder of the newer ones; there may be none
 */
export async function readKnownMigrations(
  folder = MIGRATIONS_FOLDER,
  newer = resolve(/*turbopackIgnore: true*/ NEWER_FOLDER),
): Promise<Migration[]> {
  const own = await readMigrations(folder)
  if (!existsSync(newer)) return own
  const names = new Set(own.map(({ name }) => name))
  const others = (await readMigrations(newer)).filter(({ name }) => !names.has(name))
  return [...own, ...others].sort((one, other) => (one.name < other.name ? -1 : 1))
}

/** Reads the names of the newer migrations that this version may serve on top of. */
export async function readNewerNames(): Promise<string[]> {
  if (!existsSync(NEWER_MIGRATIONS)) return []
  return (await readFile(NEWER_MIGRATIONS, 'utf8')).split('\n').filter(Boolean)
}
