import 'server-only'
import { Prisma } from '@/lib/platform/generated/prisma/client'
import { GRANT_RIGHTS, SELECT_MISSING_RIGHTS } from '@/lib/platform/serving-rights'
import { failure, passed } from './finding'
import type { Finding } from './schema'

const NAMED = 5

/**
 * Checks that the role which serves may read and write the tables as the site does.
 * @param ask runs a query as that role, in the way of whoever asks: beside the running site, or from inside
 */
export async function checkRights(
  ask: (query: Prisma.Sql) => Promise<{ table: string }[]>,
): Promise<Finding> {
  const tables = (await ask(Prisma.raw(SELECT_MISSING_RIGHTS))).map(({ table }) => table)
  if (tables.length === 0) return passed('The site may read and write its tables')
  const more = tables.length > NAMED ? ` and ${tables.length - NAMED} more` : ''
  return failure(
    `The role that serves lacks rights on ${tables.slice(0, NAMED).join(', ')}${more}`,
    GRANT_RIGHTS,
  )
}
