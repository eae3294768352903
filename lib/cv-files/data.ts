import 'server-only'
import { database } from '@/lib/platform/database'

/**
 * Finds which of some files belong to an application.
 * @param keys store keys
 * @returns the keys that an application's row names
 */
export async function findClaimedKeys(keys: string[]): Promise<Set<string>> {
  const rows = await database().application.findMany({ where: { cv: { in: keys } }, select: { cv: true } })
  return new Set(rows.map(row => row.cv))
}
