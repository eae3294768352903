import 'server-only'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { cvFolder } from '@/lib/cv-files/open-store'
import { isCvKey } from '@/lib/cv-files/policy'
import type { Settings } from '@/lib/platform/env-schema'
import { databaseFolder } from '@/lib/platform/folders'
import { Prisma } from '@/lib/platform/generated/prisma/client'
import { isLoopbackHost } from '@/lib/platform/private-host'
import { NEW_SCHEMA } from './new-schema'

/** Begins the name of the schema to which a forced restore moves the tables of before; its time follows. */
export const ASIDE = 'before_restore_'

/** What is left beside the site's own data since a restore or a move, with everybody's personal data, and how it is removed. */
export type LeftCopy = { what: string; how: string }

type Places = Pick<Settings, 'dataDir' | 'databaseUrl' | 'blobReadWriteToken'>

const schemasAside = Prisma.sql`
  SELECT nspname::text AS name FROM pg_namespace WHERE starts_with(nspname::text, ${ASIDE}) OR nspname = ${NEW_SCHEMA}
  ORDER BY nspname`

/**
 * Lists what restores and moves have left, which no erasure reaches.
 * @param ask runs a query in the way of whoever asks: beside the running site, or from inside
 */
export async function listLeftCopies(
  settings: Places,
  ask: (query: Prisma.Sql) => Promise<{ name: string }[]>,
): Promise<LeftCopy[]> {
  const schemas = (await ask(schemasAside)).map(({ name }) => ({
    what: `The schema ${name} has the tables of ${name === NEW_SCHEMA ? 'a restore that was killed, or goes on' : 'before a restore'}`,
    how: `Once you need them no more, by SQL (docs/operating.md): DROP SCHEMA ${name} CASCADE`,
  }))
  const databases = listOldDatabases(settings).map(folder => ({
    what: `${folder} is a database that the site does not use any more`,
    how: `Once you are sure of the new one: rm -r ${folder}`,
  }))
  return [...schemas, ...databases, ...listOldCvs(settings)]
}

// The embedded one after a move to a PostgreSQL of one's own, or what was put aside for another version of PostgreSQL.
function listOldDatabases({ dataDir, databaseUrl }: Places): string[] {
  return namesIn(dataDir)
    .filter(name => /^postgres(\.(?!new-).*)?$/.test(name))
    .map(name => join(/*turbopackIgnore: true*/ dataDir, name))
    .filter(folder => existsSync(join(/*turbopackIgnore: true*/ folder, 'PG_VERSION')))
    .filter(folder => folder !== databaseFolder(dataDir) || (databaseUrl && !isServed(folder, databaseUrl)))
}

// The running site has the URL of its embedded database, too.
function isServed(folder: string, databaseUrl: string): boolean {
  const pidFile = join(/*turbopackIgnore: true*/ folder, 'postmaster.pid')
  if (!isLoopbackHost(databaseUrl) || !existsSync(pidFile)) return false
  const [, , , port] = readFileSync(pidFile, 'utf8').split('\n')
  return new URL(databaseUrl).port === port
}

function listOldCvs({ dataDir, blobReadWriteToken }: Places): LeftCopy[] {
  const folder = cvFolder(dataDir)
  if (!blobReadWriteToken || ![folder, join(folder, 'trash')].some(place => namesIn(place).some(isCvKey)))
    return []
  return [
    {
      what: `${folder} has CVs, while the site keeps them in Vercel Blob`,
      how: `Once you are sure that they are there: rm -r ${folder}`,
    },
  ]
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}
