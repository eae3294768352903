// Writes the migration that takes the database from the migrations so far to the schema as it is now.
import '@/scripts/start/load-environment'
import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { MIGRATIONS_FOLDER } from '@/lib/platform/migration-files'
import { StartUpError } from '@/lib/platform/start-up-error'
import { startThrowawayPostgres } from '@/lib/postgres/throwaway-postgres'
import { diffMigrationsToSchema } from '@/scripts/migrations/schema-engine'
import { runStep } from '@/scripts/start/progress'
import { runScript } from './start/run-script'

await runScript(async () => {
  const name = process.argv[2]
  if (!name || !/^[a-z0-9]+(_[a-z0-9]+)*$/.test(name))
    throw new StartUpError(
      'Give the migration a name like add_closing_date: npm run migrate:new -- add_closing_date',
    )
  const sql = await runStep('Comparing the migrations with the schema', workOutDifference)
  if (!sql)
    throw new StartUpError('The migrations already agree with prisma/schema.prisma: nothing to write.')
  const folder = join(MIGRATIONS_FOLDER, `${await timestamp()}_${name}`)
  await mkdir(folder)
  await writeFile(join(folder, 'migration.sql'), `${sql}\n`)
  console.log(
    `Written: ${join(folder, 'migration.sql')}. Read it, add what Prisma can't express, then start.`,
  )
})

async function workOutDifference(): Promise<string> {
  const database = await startThrowawayPostgres()
  try {
    return await diffMigrationsToSchema(database.adminUrl)
  } finally {
    await database.stop()
  }
}

/** The time as migrations are named by it; after the last one's, where another clock was ahead. */
async function timestamp(): Promise<number> {
  const names = await readdir(MIGRATIONS_FOLDER)
  const last = Math.max(...names.map(name => Number.parseInt(name, 10)).filter(Number.isFinite))
  const now = Number(new Date().toISOString().replace(/\D/g, '').slice(0, 14))
  return Math.max(now, last + 1)
}
