import 'server-only'
import { DAY_MS } from '@/lib/dates/durations'
import { type EventOrigin, recordEvent } from '@/lib/events/mutations'
import type { EventDetail } from '@/lib/events/schema'
import { isRecordId } from '@/lib/lists/record-id'
import { deleteNewsletterMails } from '@/lib/mail/erase-letters'
import { database } from '@/lib/platform/database'
import type { Prisma } from '@/lib/platform/generated/prisma/client'
import { CONFIRM_DAYS } from './constants'
import { findByUnsubscribeToken } from './data'

/**
 * Takes whoever has a link to leave off the newsletter's list, with the letters that went there; an event says so, and not
 * who it was.
 * @param token of the link, or any text
 * @returns false where nobody is on the list by that link, as after leaving
 */
export function unsubscribe(token: string, origin: EventOrigin): Promise<boolean> {
  return database().$transaction(async tx => {
    const subscriber = await findByUnsubscribeToken(tx, token)
    return subscriber !== null && forget(tx, subscriber.id, origin, 'newsletter link')
  })
}

/**
 * Deletes a subscriber as if they had left by themselves.
 * @param id a subscriber's id, or any text
 * @returns false where there is no such subscriber
 */
export async function deleteSubscriber(id: string, origin: EventOrigin): Promise<boolean> {
  if (!isRecordId(id)) return false
  return database().$transaction(tx => forget(tx, id, origin, 'list'))
}

/** Deletes those who asked for the newsletter seven days ago and never confirmed; returns how many there were. */
export async function deleteUnconfirmed(now = new Date()): Promise<number> {
  const before = new Date(now.getTime() - CONFIRM_DAYS * DAY_MS)
  const where = { confirmedAt: null, askedAt: { lt: before } }
  return (await database().subscriber.deleteMany({ where })).count
}

async function forget(
  tx: Prisma.TransactionClient,
  id: string,
  origin: EventOrigin,
  at: EventDetail['at'],
): Promise<boolean> {
  const [gone] = await tx.$queryRaw<{ email: string }[]>`
    DELETE FROM subscribers WHERE id = ${id}::uuid RETURNING email`
  if (!gone) return false
  await deleteNewsletterMails(tx, gone.email)
  await recordEvent('erased', origin, { at, subscribers: 1 }, tx)
  return true
}
