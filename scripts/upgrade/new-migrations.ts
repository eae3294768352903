import { join } from 'node:path'
import { type Migration, readMigrations } from '@/lib/platform/migration-files'

// What a release before could miss. A trigger or function may be replaced: it belongs to the data, not to who reads it.
const REMOVALS = [
  /\bDROP\s+(TABLE|TYPE|(MATERIALIZED\s+)?VIEW|SCHEMA|EXTENSION|FUNCTION)\b/i,
  /\bALTER\s+TABLE\b[^;]*\bDROP\s+(?!NOT\b|EXPRESSION\b|IDENTITY\b)/i,
  /\bRENAME\b/i,
  /\bALTER\s+(COLUMN\s+)?\S+\s+(SET\s+DATA\s+)?TYPE\b/i,
  /\bSET\s+NOT\s+NULL\b/i,
  /\b(REVOKE|DELETE\s+FROM)\b/i,
  // Not a trigger that runs at one.
  /(?<!\b(?:OR|AFTER|BEFORE)\s+)\bTRUNCATE\b/i,
  // A column that the release before does not fill.
  /\bADD\s+(COLUMN\s+)?"?\w+"?\s+(?![^,;]*\b(DEFAULT|GENERATED)\b)[^,;]*\bNOT\s+NULL\b/i,
]

// A rule that rows have to keep from now on: the release before may not, unless it is about what the same migration adds.
const RULE = /\bCREATE\s+UNIQUE\s+INDEX\b|\bADD\s+(CONSTRAINT|UNIQUE|CHECK|FOREIGN|PRIMARY|EXCLUDE)\b/i
const ADDED = /\b(?:CREATE\s+TABLE|ADD\s+COLUMN)\s+(?:IF\s+NOT\s+EXISTS\s+)?"?(\w+)"?/gi

/** The migrations that a release has and the one before has not. Both are folders of releases or of sources. */
export async function findNewMigrations(next: string, before: string): Promise<Migration[]> {
  const known = new Set((await migrationsOf(before)).map(({ name }) => name))
  return (await migrationsOf(next)).filter(({ name }) => !known.has(name))
}

/**
 * Names those that take away or narrow something the release before may need. The others only add, so that it can be gone
 * back to while they stay.
 */
export function findRemovals(migrations: readonly Migration[]): string[] {
  return migrations
    .filter(({ sql }) => takesAway(withoutBodies(withoutComments(sql))))
    .map(({ name }) => name)
}

function takesAway(sql: string): boolean {
  const added = [...sql.matchAll(ADDED)].map(([, name]) => name)
  const isOfNew = (statement: string) => added.some(name => new RegExp(`\\b${name}\\b`).test(statement))
  const rules = sql.split(';').filter(statement => RULE.test(statement))
  return REMOVALS.some(removal => removal.test(withoutParentheses(sql))) || !rules.every(isOfNew)
}

const migrationsOf = (folder: string) => readMigrations(join(folder, 'prisma/migrations'))

const withoutComments = (sql: string) => sql.replace(/--.*$/gm, '').replace(/\/\*[\s\S]*?\*\//g, '')

// What a function does is done at its call.
const withoutBodies = (sql: string) => sql.replace(/\$(\w*)\$[\s\S]*?\$\1\$/g, "''")

// The types, defaults and checks of columns hold commas and words of their own.
function withoutParentheses(sql: string): string {
  const shorter = sql.replace(/\([^()]*\)/g, '')
  return shorter === sql ? sql : withoutParentheses(shorter)
}
