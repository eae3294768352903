import 'server-only'
import { notifyMassDownload } from '@/lib/mail/notices'
import { database } from '@/lib/platform/database'
import type { Prisma } from '@/lib/platform/generated/prisma/client'
import { logger } from '@/lib/platform/logger'
import { massDownload } from './constants'
import { type EventOrigin, recordEvent } from './mutations'

type Opener = EventOrigin & { administratorId: string }
type Counts = { opened: number; told: boolean }

/**
 * Records that an administrator opened a CV. Where they have opened more than 50 different ones within an hour, the log and
 * a mail say so, once an hour.
 * @param cv whose it is, and whether it is shown in the page or downloaded
 */
export async function recordCvOpened(
  opener: Opener,
  cv: { application: string; preview: boolean },
): Promise<void> {
  await recordEvent('cv_opened', opener, cv)
  // Counted once it is stored: of many opened at once, the last one counts them all.
  if (isAlarming(await countOpened(database(), opener.administratorId))) await raiseAlarm(opener)
}

/** Reports a mass download, unless a concurrent request has just done so. */
async function raiseAlarm(opener: Opener): Promise<void> {
  const { administratorId } = opener
  const opened = await database().$transaction(async tx => {
    await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`mass_download ${administratorId}`}, 0))`
    const counts = await countOpened(tx, administratorId)
    if (!isAlarming(counts)) return null
    await recordEvent('mass_download', opener, { opened: counts.opened }, tx)
    await notifyMassDownload(tx, await readEmail(tx, administratorId), counts.opened)
    return counts.opened
  })
  if (opened !== null)
    logger.error({ administratorId, opened }, 'one administrator opened very many CVs within an hour')
}

function isAlarming({ opened, told }: Counts): boolean {
  return opened > massDownload.cvs && !told
}

/** Counts the different CVs that an administrator opened within the window, and tells whether that was told already. */
async function countOpened(tx: Prisma.TransactionClient, administratorId: string): Promise<Counts> {
  const [counts] = await tx.$queryRaw<Counts[]>`
    SELECT count(DISTINCT detail ->> 'application') FILTER (WHERE kind = 'cv_opened')::int AS opened,
      count(*) FILTER (WHERE kind = 'mass_download') > 0 AS told
    FROM events
    WHERE administrator_id = ${administratorId}::uuid AND kind IN ('cv_opened', 'mass_download')
      AND happened_at > now() - ${massDownload.windowMs}::float8 * interval '1 millisecond'`
  return counts ?? { opened: 0, told: false }
}

async function readEmail(tx: Prisma.TransactionClient, id: string): Promise<string> {
  const { email } = await tx.administrator.findUniqueOrThrow({ where: { id }, select: { email: true } })
  return email
}
