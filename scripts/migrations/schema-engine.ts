import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, resolve } from 'node:path'
import { PrismaPg } from '@prisma/adapter-pg'
import { bindMigrationAwareSqlAdapterFactory, ColumnTypeEnum } from '@prisma/driver-adapter-utils'
import * as bindings from '@prisma/schema-engine-wasm/schema_engine_bg'
import { Pool, type QueryResult } from 'pg'
import { MIGRATIONS_FOLDER, readMigrations } from '@/lib/platform/migration-files'

const SCHEMA_FILE = resolve('prisma/schema.prisma')

/** Every table and enum counts. */
export const NO_FILTERS = { externalTables: [], externalEnums: [] }

// PostgreSQL's numbers for its types
const CHAR_TYPE = 18
const TEXT_TYPE = 25

let loaded: Promise<void> | undefined

/**
 * Runs work with Prisma's own migration engine, compiled to WebAssembly, on a database: nothing is downloaded. A tool for
 * development; deploying migrations needs none of it.
 */
export async function withSchemaEngine<Result>(
  url: string,
  work: (engine: bindings.SchemaEngine) => Promise<Result>,
): Promise<Result> {
  loaded ??= loadEngine()
  await loaded
  const datamodel: [string, string] = ['schema.prisma', await readFile(SCHEMA_FILE, 'utf8')]
  const pool = new Pool({ connectionString: url })
  const factory = bindMigrationAwareSqlAdapterFactory(new MigrationAdapter(pool, url))
  const engine = await bindings.SchemaEngine.new({ datamodels: [datamodel] }, () => {}, factory)
  try {
    return await work(engine)
  } finally {
    engine.free()
    await pool.end()
  }
}

/** Reads prisma/migrations in the form in which the engine takes it. */
export async function readMigrationList() {
  return {
    baseDir: MIGRATIONS_FOLDER,
    lockfile: { path: 'migration_lock.toml', content: 'provider = "postgresql"' },
    shadowDbInitScript: '',
    migrationDirectories: (await readMigrations()).map(({ name, sql }) => ({
      path: name,
      migrationFile: { path: 'migration.sql', content: { tag: 'ok' as const, value: sql } },
    })),
  }
}

/**
 * Works out the SQL that takes a database with all migrations to `schema.prisma`; empty where they agree.
 * @param emptyDatabaseUrl an empty database whose account may create others
 */
export async function diffMigrationsToSchema(emptyDatabaseUrl: string): Promise<string> {
  const migrations = await readMigrationList()
  const schema = { path: 'schema.prisma', content: await readFile(SCHEMA_FILE, 'utf8') }
  const { stdout } = await withSchemaEngine(emptyDatabaseUrl, engine =>
    engine.diff({
      from: { tag: 'migrations', ...migrations },
      to: { tag: 'schemaDatamodel', files: [schema] },
      script: true,
      exitCode: null,
      filters: NO_FILTERS,
    }),
  )
  const sql = stdout?.trim() ?? ''
  return sql === '-- This is an empty migration.' ? '' : sql
}

/** The stock adapter, patched where it can't yet carry the migration engine on PostgreSQL. */
class MigrationAdapter extends PrismaPg {
  constructor(
    private readonly pool: Pool,
    private readonly url: string,
  ) {
    super(pool)
  }

  override async connect() {
    return patchAdapter(await super.connect())
  }

  // The stock one stays on the database of the connection string, and drops its own before leaving it.
  override async connectToShadowDb() {
    const name = `shadow_${randomUUID()}`
    await this.pool.query(`CREATE DATABASE "${name}"`)
    const url = new URL(this.url)
    url.pathname = `/${name}`
    const shadow = new Pool({ connectionString: url.href })
    const adapter = patchAdapter(await new PrismaPg(shadow).connect())
    adapter.dispose = async () => {
      await shadow.end()
      await this.pool.query(`DROP DATABASE "${name}"`)
    }
    return adapter
  }
}

function patchAdapter(adapter: Awaited<ReturnType<PrismaPg['connect']>>) {
  const pool = adapter.underlyingDriver()
  const queryRaw = adapter.queryRaw.bind(adapter)
  // It does not know the catalogue's own type "char", which the engine needs.
  const characters = readCharactersAsText(pool)
  adapter.queryRaw = async query => {
    const result = await queryRaw(query)
    for (const column of characters()) result.columnTypes[column] = ColumnTypeEnum.Character
    return result
  }
  // It cuts a script at every semicolon, also those in functions and comments; sent whole, it is one transaction too.
  adapter.executeScript = async script => {
    await pool.query(script)
  }
  return adapter
}

/** Returns a function that tells which columns of the last result were of type "char". */
function readCharactersAsText(pool: Pool): () => number[] {
  const query = pool.query
  let columns: number[] = []
  const queryKnownTypes = async (...given: unknown[]) => {
    const result: Partial<QueryResult> = await Reflect.apply(query, pool, given)
    const fields = result.fields ?? []
    columns = [...fields.keys()].filter(index => fields[index]?.dataTypeID === CHAR_TYPE)
    for (const index of columns) Object.assign(fields[index] ?? {}, { dataTypeID: TEXT_TYPE })
    return result
  }
  Object.assign(pool, { query: queryKnownTypes })
  return () => columns
}

async function loadEngine(): Promise<void> {
  // The package exports the engine's bindings but not the engine, which lies beside them.
  const folder = dirname(
    createRequire(import.meta.url).resolve('@prisma/schema-engine-wasm/schema_engine_bg'),
  )
  const wasm = await readFile(join(folder, 'schema_engine_bg.wasm'))
  const { instance } = await WebAssembly.instantiate(wasm, { './schema_engine_bg.js': bindings })
  bindings.__wbg_set_wasm(instance.exports)
  const start = instance.exports.__wbindgen_start
  if (typeof start === 'function') start()
}
