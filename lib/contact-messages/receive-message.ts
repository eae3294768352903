import 'server-only'
import { shownPrivacyVersion } from '@/content/privacy'
import { type RepeatKey, type RunResult, runOnce } from '@/lib/idempotency/run-once'
import { notifyMessage } from '@/lib/mail/notices'
import { database } from '@/lib/platform/database'
import { MESSAGE_SENT } from './constants'
import { type ContactMessage, type ContactResponse, contactResponseSchema } from './schema'

/**
 * Stores a message from the contact form, once for each key, and queues a notice of it to the administrator.
 * @param address where it was sent from, an IP address
 */
export function receiveMessage(
  form: ContactMessage,
  key: RepeatKey,
  address: string,
): Promise<RunResult<ContactResponse, never>> {
  const { privacyVersion, ...message } = form
  return runOnce<ContactResponse, never>({
    key,
    scope: 'POST /contact',
    content: form,
    schema: contactResponseSchema,
    // Whoever was answered, or whose message is gone, may write the same words again.
    stands: async () => (await findOpenMessage(message)) !== null,
    async run(tx) {
      await tx.contactMessage.create({
        data: { ...message, privacyVersion: shownPrivacyVersion(privacyVersion) },
        select: { id: true },
      })
      await notifyMessage(tx, message, address)
      return { ok: true, status: 201, body: { message: MESSAGE_SENT } }
    },
  })
}

function findOpenMessage(message: Omit<ContactMessage, 'privacyVersion'>): Promise<{ id: string } | null> {
  return database().contactMessage.findFirst({
    where: { ...message, answeredAt: null },
    select: { id: true },
  })
}
