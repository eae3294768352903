import 'server-only'
import { type EventOrigin, recordEvent } from '@/lib/events/mutations'
import { isRecordId } from '@/lib/lists/record-id'
import { database } from '@/lib/platform/database'
import { messageColumns, toMessageRecord } from './data'
import type { MessageRecord } from './schema'

/**
 * Marks a message as answered, or as open again, and returns it. Marking it twice changes nothing: who was first stays.
 * @param id a message's id, or any text
 * @param administratorId who answered it
 * @returns null where there is no such message
 */
export async function markAnswered(
  id: string,
  answered: boolean,
  administratorId: string,
): Promise<MessageRecord | null> {
  if (!isRecordId(id)) return null
  return database().$transaction(async tx => {
    await tx.contactMessage.updateMany({
      where: { id, answered: !answered },
      data: answered
        ? { answeredAt: new Date(), answeredById: administratorId }
        : { answeredAt: null, answeredById: null },
    })
    const row = await tx.contactMessage.findUnique({ where: { id }, select: messageColumns })
    return row && toMessageRecord(row)
  })
}

/**
 * Deletes a message for good, with an event that says so and not whose it was. The notice that was mailed of it goes as
 * other mails do, 30 days after it was sent.
 * @param id a message's id, or any text
 * @returns false where there is no such message
 */
export async function deleteMessage(id: string, origin: EventOrigin): Promise<boolean> {
  if (!isRecordId(id)) return false
  return database().$transaction(async tx => {
    const { count } = await tx.contactMessage.deleteMany({ where: { id } })
    if (count > 0) await recordEvent('erased', origin, { at: 'list', messages: count }, tx)
    return count > 0
  })
}
