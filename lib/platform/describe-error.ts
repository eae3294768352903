import 'server-only'

const MOST_FRAMES = 12

/**
 * What is logged of an error: its kind and place, its own code or that of its cause, and the SQLSTATE of PostgreSQL where Prisma throws.
 * Its message may repeat what it was given, such as a row of somebody's.
 */
export type ErrorFacts = {
  failure: string
  code?: string | undefined
  sqlState?: string | undefined
  frames?: string[] | undefined
}

/** Describes anything thrown for the log, without its message. */
export function describeError(error: unknown): ErrorFacts {
  if (!(error instanceof Error)) return { failure: typeof error }
  const frames = error.stack
    ?.split('\n')
    .filter(line => /^\s+at /.test(line))
    .map(line => line.trim())
  const code = errorCode(error) ?? errorCode(error.cause)
  return { failure: error.name, code, sqlState: sqlStateOf(error), frames: frames?.slice(0, MOST_FRAMES) }
}

type Wrapped = { [Part in 'originalCode' | 'cause' | 'meta' | 'driverAdapterError']?: unknown }

/**
 * Returns the SQLSTATE with which PostgreSQL refused something; undefined where it did not. Prisma keeps it within its own error, whose
 * code says P2010 of whatever PostgreSQL refuses, such as a right that is missing.
 */
export function sqlStateOf(error: unknown): string | undefined {
  return findSqlState(error, 0)
}

function findSqlState(error: unknown, depth: number): string | undefined {
  if (typeof error !== 'object' || error === null || depth > 5) return undefined
  const { originalCode, cause, meta, driverAdapterError }: Wrapped = error
  if (typeof originalCode === 'string' && /^[0-9A-Z]{5}$/.test(originalCode)) return originalCode
  for (const inner of [cause, meta, driverAdapterError]) {
    const found = findSqlState(inner, depth + 1)
    if (found) return found
  }
  return undefined
}

/** Returns the code that Node, PostgreSQL and most libraries give an error; undefined where it has none. */
export function errorCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error ? String(error.code) : undefined
}

/** Returns what anything thrown says, for the person at the keyboard. */
export function errorMessage(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
