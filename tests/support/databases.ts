import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { applyMigrations } from '@/lib/postgres/migrations'
import { grantServing } from '@/lib/postgres/roles'

const TEMPLATE = 'app_template'

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
