import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { findNewMigrations, findRemovals } from '@/scripts/upgrade/new-migrations'
import { describeDatabase } from '@/scripts/upgrade/upgrade'

const removalsOf = (sql: string) => findRemovals([{ name: 'it', sql }])

test.each([
  'ALTER TABLE "jobs" DROP COLUMN "city";',
  'DROP TABLE "jobs";',
  'ALTER TABLE "jobs" RENAME COLUMN "city" TO "town";',
  'ALTER TABLE "jobs" ALTER COLUMN "city" SET NOT NULL;',
  'ALTER TABLE "jobs" ALTER COLUMN "city" SET DATA TYPE INTEGER;',
  'ALTER TABLE "jobs" ADD COLUMN "town" TEXT NOT NULL;',
  "ALTER TYPE \"kind\" RENAME VALUE 'a' TO 'b';",
  'TRUNCATE "jobs";',
  'CREATE UNIQUE INDEX "jobs_title_key" ON "jobs"("title");',
  'ALTER TABLE "jobs" ADD CONSTRAINT "jobs_city" CHECK ("city" <> \'\');',
  'ALTER TABLE "jobs" DROP CONSTRAINT "jobs_city";',
  'ALTER TABLE "jobs" ALTER COLUMN "city" DROP DEFAULT;',
  'REVOKE INSERT ON "jobs" FROM site;',
  'ALTER TABLE "jobs" DROP "city";',
  'ALTER TABLE "jobs" RENAME "city" TO "town";',
  'ALTER TABLE "jobs" ADD COLUMN "share" NUMERIC(10, 2) NOT NULL;',
  'ALTER TABLE "jobs" ADD COLUMN "share" INT CHECK ("share" IN (1, 2)) NOT NULL;',
  'DROP FUNCTION fold_text(TEXT);',
  'DELETE FROM "jobs";',
])('the release before cannot serve after: %s', sql => {
  expect(removalsOf(sql)).toEqual(['it'])
})

test.each([
  'ALTER TABLE "jobs" ADD COLUMN "town" TEXT;',
  'ALTER TABLE "jobs" ADD COLUMN "remote" BOOLEAN NOT NULL DEFAULT false;',
  'ALTER TABLE "jobs" ADD COLUMN "remote" BOOLEAN DEFAULT false NOT NULL, ADD COLUMN "town" TEXT;',
  'CREATE TABLE "events" ("id" TEXT NOT NULL, "name" TEXT NOT NULL);',
  'ALTER TABLE "jobs" ADD COLUMN "town" TEXT; CREATE UNIQUE INDEX "jobs_town_key" ON "jobs"("town");',
  'ALTER TABLE "jobs" ADD COLUMN "town" TEXT, ADD CONSTRAINT "jobs_town" CHECK ("town" <> \'\');',
  'CREATE TABLE "tags" ("id" UUID); ALTER TABLE "tags" ADD CONSTRAINT "tags_pkey" PRIMARY KEY ("id");',
  'ALTER TABLE "jobs" ALTER COLUMN "city" DROP NOT NULL;',
  'ALTER TABLE "jobs" ADD COLUMN "share" NUMERIC(10, 2) NOT NULL DEFAULT 0;',
  'ALTER TABLE "jobs" ADD COLUMN "at" DATE, ADD CONSTRAINT "jobs_at" CHECK ("at" IS NOT NULL OR "city" IS NOT NULL);',
  'CREATE FUNCTION tidy() RETURNS void AS $$ BEGIN DELETE FROM "jobs"; END $$ LANGUAGE plpgsql;',
  'ALTER TYPE "kind" ADD VALUE \'event\';',
  'CREATE TRIGGER "told" AFTER INSERT OR DELETE OR TRUNCATE ON "jobs" FOR EACH STATEMENT EXECUTE FUNCTION told();',
  'DROP TRIGGER "note" ON "jobs"; CREATE OR REPLACE FUNCTION note() RETURNS trigger AS $$ BEGIN RETURN NEW; END $$ LANGUAGE plpgsql;',
  '-- Not DROP TABLE "jobs".\nCREATE INDEX "a" ON "jobs" ("city");',
])('it can after: %s', sql => {
  expect(removalsOf(sql)).toEqual([])
})

test('new is what the release before does not have', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'migrations-'))
  const write = (release: string, name: string) => {
    mkdirSync(join(folder, release, 'prisma/migrations', name), { recursive: true })
    writeFileSync(join(folder, release, 'prisma/migrations', name, 'migration.sql'), 'SELECT 1')
  }
  try {
    write('before', '1_first')
    write('next', '1_first')
    write('next', '2_second')
    const found = await findNewMigrations(join(folder, 'next'), join(folder, 'before'))
    expect(found.map(({ name }) => name)).toEqual(['2_second'])
  } finally {
    rmSync(folder, { recursive: true })
  }
})

test('a migration that is a link to another file is not read: root may read what others may not', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'migrations-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  for (const release of ['before', 'next'])
    mkdirSync(join(folder, release, 'prisma/migrations'), { recursive: true })
  mkdirSync(join(folder, 'next/prisma/migrations/1_it'))
  writeFileSync(join(folder, 'secret'), 'DATABASE_OWNER_URL')
  symlinkSync(join(folder, 'secret'), join(folder, 'next/prisma/migrations/1_it/migration.sql'))
  await expect(findNewMigrations(join(folder, 'next'), join(folder, 'before'))).rejects.toThrow('ELOOP')
})

test('what became of the database is said, with where the backup is', () => {
  expect(describeDatabase([], 'stay')).toBe('The database is as it was.')
  expect(describeDatabase(['2_second'], 'stay applied')).toBe(
    'Its migrations stay applied: 2_second. The backup made before them is in the folder "backups".',
  )
})
