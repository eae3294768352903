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

// What a filled form needs, fetched once somebody begins to fill it in: too much for a page's first load.

/** How sending a message ended; `status` is missing where no response came. */
export type MessageOutcome = SendOutcome<ContactResponse>

/** The API's own rules. The form keeps what was typed; the server puts it into its final form. */
export const messageResolver: Resolver<ContactFields> = typedResolver(contactFormSchema)

/** Sends what is in the form, and tells how that ended. */
export function submitMessage(
  form: UseFormReturn<ContactFields>,
  key: SubmissionKey,
  sending: Omit<Sending<ContactFields, ContactResponse>, 'schema'>,
): Promise<MessageOutcome> {
  return sendForm(form, key, { ...sending, schema: contactResponseSchema })
}
