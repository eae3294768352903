import 'server-only'
import { hashAddress } from '@/lib/http/client-address'
import { database } from '@/lib/platform/database'
import type { Prisma } from '@/lib/platform/generated/prisma/client'
import { type EventKind, limitedWindowMs } from './constants'
import type { EventDetail } from './schema'

type Tx = Prisma.TransactionClient

/** Who did something and where from; what is not known is left out. */
export type EventOrigin = {
  administratorId?: string
  sessionId?: string
  requestId?: string
  /** The IP address, of which only a keyed hash is stored; of a visitor who erases what they sent nothing is. */
  address?: string
}

/**
 * Records an event, for good.
 * @param detail ids, names and numbers; never anybody's data
 * @param tx the transaction it is part of, if it is
 */
export async function recordEvent(
  kind: EventKind,
  { address, ...origin }: EventOrigin,
  detail: EventDetail = {},
  tx: Tx = database(),
): Promise<void> {
  // The notice promises visitors that their IP addresses are gone after two days.
  const isOfVisitor = kind === 'erased' && !origin.administratorId
  const ipHash = address && !isOfVisitor ? hashAddress(address) : undefined
  await tx.event.create({ data: { kind, ...origin, ipHash, detail }, select: { id: true } })
}

/**
 * Records that an IP address reached a limit on passwords: once in a quarter of an hour, so that whoever goes on trying
 * does not fill the table.
 */
export async function recordLimited(
  origin: EventOrigin & { address: string },
  at: EventDetail['at'],
): Promise<void> {
  const ipHash = hashAddress(origin.address)
  const [told] = await database().$queryRaw<unknown[]>`
    SELECT 1 FROM events WHERE kind = 'limited' AND ip_hash = ${ipHash}
      AND happened_at > now() - ${limitedWindowMs}::float8 * interval '1 millisecond' LIMIT 1`
  if (!told) await recordEvent('limited', origin, { at })
}

/**
 * Records that an administrator exports a list, before its first row goes out.
 * @param filters what narrows it, of which only the names are stored: their values may be somebody's name
 */
export function recordExport(origin: EventOrigin, list: string, filters: object): Promise<void> {
  const used = Object.entries(filters).filter(([name, value]) => name !== 'sort' && value !== undefined)
  return recordEvent('export', origin, { list, filters: used.map(([name]) => name) })
}
