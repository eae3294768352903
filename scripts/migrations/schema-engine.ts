import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, resolve } from 'node:path'
import { PrismaPg } from '@prisma/adapter-pg'
import { bindMigrationAwareSqlAdapterFactory, ColumnTypeEnum } from '@prisma/driver-adapter-utils'
import * as bindings from '@prisma/schema-engine-wasm/schema_engine_bg'
import type { Pool, QueryResult } from 'pg'

export type SchemaEngine = bindings.SchemaEngine

export const SCHEMA_FILE = resolve('prisma/schema.prisma')

// PostgreSQL's numbers for its types
const CHAR_TYPE = 18
const TEXT_TYPE = 25

let loaded: Promise<void> | undefined

/**
 * Opens Prisma's own migration engine, compiled to WebAssembly, on a pool of connections: nothing is downloaded, and
 * its records are those of `prisma migrate`. The caller frees it with `free()` and ends the pool.
 */
export async function openSchemaEngine(pool: Pool): Promise<SchemaEngine> {
  loaded ??= loadEngine()
  await loaded
  const datamodel: [string, string] = ['schema.prisma', readFileSync(SCHEMA_FILE, 'utf8')]
  const factory = bindMigrationAwareSqlAdapterFactory(new MigrationAdapter(pool))
  return bindings.SchemaEngine.new({ datamodels: [datamodel] }, () => {}, factory)
}

/** The stock adapter, mended where it can't yet carry the migration engine on PostgreSQL. */
class MigrationAdapter extends PrismaPg {
  override async connect() {
    return patchAdapter(await super.connect())
  }

  override async connectToShadowDb() {
    return patchAdapter(await super.connectToShadowDb())
  }
}

function patchAdapter(adapter: Awaited<ReturnType<PrismaPg['connect']>>) {
  const pool = adapter.underlyingDriver()
  const queryRaw = adapter.queryRaw.bind(adapter)
  // It does not know the catalogue's own type "char", which the engine asks for.
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

/** Gives a function that tells which columns of the last answer were of type "char". */
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
