import { randomUUID } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'

const TEMPLATE = 'app_template'
const MIGRATIONS = 'prisma/migrations'

/** Makes the database that all others are copies of: migrated, and empty. */
export async function createTemplate(clusterUrl: string): Promise<void> {
  await runSql(clusterUrl, `CREATE DATABASE ${TEMPLATE}`)
  const url = databaseUrl(clusterUrl, TEMPLATE)
  const folders = (await readdir(MIGRATIONS, { withFileTypes: true })).filter(entry => entry.isDirectory())
  for (const { name } of folders.sort((a, b) => a.name.localeCompare(b.name))) {
    await runSql(url, await readFile(join(MIGRATIONS, name, 'migration.sql'), 'utf8'))
  }
}

/** A fresh copy of the template, for one test file or one server. */
export async function createDatabase(clusterUrl: string): Promise<{ url: string; drop(): Promise<void> }> {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await runSql(clusterUrl, `CREATE DATABASE ${name} TEMPLATE ${TEMPLATE}`)
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
