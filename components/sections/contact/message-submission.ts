import type { Resolver, UseFormReturn } from 'react-hook-form'
import { type Sending, type SendOutcome, sendForm } from '@/components/forms/send-form'
import type { SubmissionKey } from '@/components/forms/use-public-form'
import {
  type ContactFields,
  type ContactResponse,
  contactFormSchema,
  contactResponseSchema,
} from '@/lib/contact-messages/schema'
import { typedResolver } from '@/lib/forms/schema-resolver'

// The code that checks and sends the form. It is loaded once somebody begins to fill it in; it is too much for a page's first load.

type Ended = SendOutcome<ContactResponse>

/** How sending a message ended; `status` is missing where no response came, `email` is where the office answers. */
export type MessageOutcome =
  | (Extract<Ended, { kind: 'sent' }> & { email: string })
  | Extract<Ended, { kind: 'failed' }>

/** The API's own rules. The form keeps what was typed; the server puts it into its final form. */
export const messageResolver: Resolver<ContactFields> = typedResolver(contactFormSchema)

/** Sends the form, and returns how that ended. */
export async function submitMessage(
  form: UseFormReturn<ContactFields>,
  key: SubmissionKey,
  sending: Omit<Sending<ContactFields, ContactResponse>, 'schema'>,
): Promise<MessageOutcome> {
  const ended = await sendForm(form, key, { ...sending, schema: contactResponseSchema })
  if (ended.kind === 'failed') return ended
  return { ...ended, email: contactFormSchema.shape.email.parse(form.getValues('email')) }
}
