import { randomUUID } from 'node:crypto'
import { accessSync, constants, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import pg from 'pg'
import { applyMigrations } from '@/lib/postgres/migrations'
import { grantServing } from '@/lib/postgres/roles'
import { startThrowawayPostgres, type ThrowawayPostgres } from '@/lib/postgres/throwaway-postgres'

const TEMPLATE = 'app_template'

// Linux's folder in memory, and more than a run has been seen to need of it.
const MEMORY = '/dev/shm'
const NEEDED_BYTES = 2 * 1024 ** 3

/**
 * Starts the one PostgreSQL of a test run, with the database that all others are copies of. It is in memory where there is room:
 * of the thousand small files that each copy makes and removes, a disk makes a sixth of the API tests' time.
 */
export async function startCluster(): Promise<ThrowawayPostgres> {
  const cluster = await startThrowawayPostgres(isRoomInMemory() ? MEMORY : tmpdir())
  await createTemplate(cluster.adminUrl)
  return cluster
}

function isRoomInMemory(): boolean {
  try {
    accessSync(MEMORY, constants.W_OK)
    const { bavail, bsize } = statfsSync(MEMORY)
    return bavail * bsize >= NEEDED_BYTES
  } catch {
    return false
  }
}

/** Makes the database that all others are copies of: migrated, and empty. */
export async function createTemplate(clusterUrl: string): Promise<void> {
  await runSql(clusterUrl, `CREATE DATABASE ${TEMPLATE}`)
  const url = databaseUrl(clusterUrl, TEMPLATE)
  await applyMigrations(url)
  await grantServing(url, asServingRole(url))
}

/** The URL for the role that serves, which servers under test use as they do in production. */
export function asServingRole(url: string): string {
  return url.replace(/^postgresql:\/\/postgres:/, 'postgresql://site:')
}

type TestDatabase = { url: string; drop(): Promise<void> }

/** A fresh copy of the template, for one test file or one server. */
export const createDatabase = (clusterUrl: string) => createFrom(clusterUrl, TEMPLATE)

/** A database with nothing in it, before its first migration. */
export const createEmptyDatabase = (clusterUrl: string) => createFrom(clusterUrl, 'template1')

async function createFrom(clusterUrl: string, template: string): Promise<TestDatabase> {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await runSql(clusterUrl, `CREATE DATABASE ${name} TEMPLATE ${template}`)
  return {
    url: databaseUrl(clusterUrl, name),
    drop: () => runSql(clusterUrl, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`),
  }
}

/** Runs SQL on a connection of its own. */
export async function runSql(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}

function databaseUrl(clusterUrl: string, name: string): string {
  const url = new URL(clusterUrl)
  url.pathname = `/${name}`
  return url.href
}
