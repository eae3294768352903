import 'server-only'
import { listLeftCopies } from '@/lib/backup/left-copies'
import type { Prisma } from '@/lib/platform/generated/prisma/client'
import { type ExaminedSettings, warning } from './finding'
import type { Finding } from './schema'

/**
 * Warns of what restores and moves have left: whoever is erased stays in it.
 * @param ask runs a query in the way of whoever asks: beside the running site, or from inside
 */
export async function checkLeftCopies(
  settings: ExaminedSettings,
  ask: (query: Prisma.Sql) => Promise<{ name: string }[]>,
): Promise<Finding[]> {
  const copies = await listLeftCopies(settings, ask)
  return copies.map(({ what, how }) => warning(`${what}: people who are erased stay in it`, how))
}
